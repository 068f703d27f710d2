/** What the pages for stories, events and the end of a round say. */

export const en = {
  'pick.best': 'Best for a first game', 'pick.long': 'How long', 'pick.long.any': 'Any length', 'pick.long.evening': 'An evening', 'pick.long.long': 'Longer', 'pick.count': '{n|story|stories}', 'pick.none': 'None of these stories is that long. Choose another length, or another number of people.',
  'pick.hours': '{n} h', 'pick.minutes': '{n} min', 'pick.hard': 'Difficulty {n} of 4', 'pick.realms': 'Realms:',
  'pick.realm.aragon': 'ports and islands, a small crown', 'pick.realm.austria': 'the Emperor, poor but courted', 'pick.realm.brandenburg': 'sand, soldiers and patience', 'pick.realm.byzantium': 'a great name, three provinces',
  'pick.realm.castile': 'Granada, then the sea', 'pick.realm.denmark': 'three crowns, one loose', 'pick.realm.england': 'an island, with land to lose', 'pick.realm.france': 'rich land, one near foe',
  'pick.realm.mamluks': 'the Nile and the spice road', 'pick.realm.muscovy': 'room to grow, far from help', 'pick.realm.netherlands': 'trade, dykes and a master far away', 'pick.realm.ottomans': 'the largest army of the age',
  'pick.realm.papal-states': 'cardinals instead of soldiers', 'pick.realm.poland': 'wide plains, open borders', 'pick.realm.portugal': 'ships at sea before all others', 'pick.realm.sweden': 'a crown to win back, then the Baltic',
  'pick.realm.ulm': 'one city and its minster', 'pick.realm.venice': 'galleys, islands and money',
}

export const de: typeof en = {
  'pick.best': 'Für die erste Partie', 'pick.long': 'Wie lange', 'pick.long.any': 'Egal wie lang', 'pick.long.evening': 'Ein Abend', 'pick.long.long': 'Länger', 'pick.count': '{n|Geschichte|Geschichten}', 'pick.none': 'Keine dieser Geschichten dauert so lang. Wähle eine andere Länge oder eine andere Zahl von Leuten.',
  'pick.hours': '{n} Std.', 'pick.minutes': '{n} Min.', 'pick.hard': 'Schwierigkeit {n} von 4', 'pick.realms': 'Reiche:',
  'pick.realm.aragon': 'Häfen und Inseln, eine kleine Krone', 'pick.realm.austria': 'der Kaiser, arm, aber umworben', 'pick.realm.brandenburg': 'Sand, Soldaten und Geduld', 'pick.realm.byzantium': 'ein großer Name, drei Provinzen',
  'pick.realm.castile': 'erst Granada, dann das Meer', 'pick.realm.denmark': 'drei Kronen, eine davon lose', 'pick.realm.england': 'eine Insel und Land, das zu verlieren ist', 'pick.realm.france': 'reiches Land, ein naher Feind',
  'pick.realm.mamluks': 'der Nil und die Gewürzstraße', 'pick.realm.muscovy': 'Platz zum Wachsen, fern aller Hilfe', 'pick.realm.netherlands': 'Handel, Deiche und ein ferner Herr', 'pick.realm.ottomans': 'das größte Heer der Zeit',
  'pick.realm.papal-states': 'Kardinäle statt Soldaten', 'pick.realm.poland': 'weite Ebenen, offene Grenzen', 'pick.realm.portugal': 'Schiffe auf See vor allen anderen', 'pick.realm.sweden': 'eine Krone zurückgewinnen, dann die Ostsee',
  'pick.realm.ulm': 'eine Stadt und ihr Münster', 'pick.realm.venice': 'Galeeren, Inseln und Geld',
}
