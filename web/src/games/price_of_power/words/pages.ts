/** What the pages for stories, events and the end of a round say. */

export const en = {
  'pick.best': 'Best for a first game', 'pick.long': 'How long', 'pick.long.any': 'Any length', 'pick.long.evening': 'An evening', 'pick.long.long': 'Longer', 'pick.count': '{n|story|stories}', 'pick.none': 'None of these stories is that long. Choose another length, or another number of people.',
  'pick.hours': '{n} h', 'pick.minutes': '{n} min', 'pick.hard': 'Difficulty {n} of 4', 'pick.realms': 'Realms:',
  'pick.realm.aragon': 'ports and islands, a small crown', 'pick.realm.austria': 'the Emperor, poor but courted', 'pick.realm.brandenburg': 'sand, soldiers and patience', 'pick.realm.byzantium': 'a great name, three provinces',
  'pick.realm.castile': 'Granada, then the sea', 'pick.realm.denmark': 'three crowns, one loose', 'pick.realm.england': 'an island, with land to lose', 'pick.realm.france': 'rich land, one near foe',
  'pick.realm.mamluks': 'the Nile and the spice road', 'pick.realm.muscovy': 'room to grow, far from help', 'pick.realm.netherlands': 'trade, dykes and a master far away', 'pick.realm.ottomans': 'the largest army of the age',
  'pick.realm.papal-states': 'cardinals instead of soldiers', 'pick.realm.poland': 'wide plains, open borders', 'pick.realm.portugal': 'ships at sea before all others', 'pick.realm.sweden': 'a crown to win back, then the Baltic',
  'pick.realm.ulm': 'one city and its minster', 'pick.realm.venice': 'galleys, islands and money',
  'ev.title': 'Events', 'ev.which': 'Which event do you take?', 'ev.left': 'Those you leave gain {n} ducats each.', 'ev.left.down': 'Those you leave gain {n} ducats each. {down} more lie face down.', 'ev.down': '{n|event lies|events lie} face down', 'ev.none': 'No event lies open.', 'ev.reading': 'Turning up the events', 'ev.failed': 'The events could not be read. Choose from the list.',
  'ev.of': 'Event of {realm}', 'ev.everyone': 'For everyone', 'ev.ducats': 'Ducats on it', 'ev.first': 'First', 'ev.does': 'What happens', 'ev.then': 'Then', 'ev.option': 'Option {letter}', 'ev.asks': 'More is chosen, or decided by luck, on the way.', 'ev.idle.condition': 'Does not apply now.', 'ev.idle.nothing': 'Changes nothing now.',
  'ev.take': 'Take this event', 'ev.take.way': 'Take it, option {letter}', 'ev.choose': 'Choose option {letter}', 'ev.skill': '{adm} · {dip} · {mil}', 'ev.ruler.yours': 'your new ruler', 'ev.ruler.theirs': '{realm} may refuse', 'ev.bottom': 'Bottom row:',
  'ev.pick': 'Pick a card and an option to see what changes.', 'ev.change.none': 'No number changes for certain.', 'ev.more': 'What is chosen or drawn on the way comes on top.',
  'ev.what.ducats': 'Ducats', 'ev.what.adm': 'Administrative', 'ev.what.dip': 'Diplomatic', 'ev.what.mil': 'Military', 'ev.what.stability': 'Stability', 'ev.what.prestige': 'Prestige', 'ev.what.manpower': 'Manpower',
  'ev.struggle.next': 'Next power struggle', 'ev.struggle.now': 'Power struggle', 'ev.struggle.if': 'If it were scored now.', 'ev.milestones': 'Milestones', 'ev.met': 'fulfilled',
}

export const de: typeof en = {
  'pick.best': 'Für die erste Partie', 'pick.long': 'Wie lange', 'pick.long.any': 'Egal wie lang', 'pick.long.evening': 'Ein Abend', 'pick.long.long': 'Länger', 'pick.count': '{n|Geschichte|Geschichten}', 'pick.none': 'Keine dieser Geschichten dauert so lang. Wähle eine andere Länge oder eine andere Zahl von Leuten.',
  'pick.hours': '{n} Std.', 'pick.minutes': '{n} Min.', 'pick.hard': 'Schwierigkeit {n} von 4', 'pick.realms': 'Reiche:',
  'pick.realm.aragon': 'Häfen und Inseln, eine kleine Krone', 'pick.realm.austria': 'der Kaiser, arm, aber umworben', 'pick.realm.brandenburg': 'Sand, Soldaten und Geduld', 'pick.realm.byzantium': 'ein großer Name, drei Provinzen',
  'pick.realm.castile': 'erst Granada, dann das Meer', 'pick.realm.denmark': 'drei Kronen, eine davon lose', 'pick.realm.england': 'eine Insel und Land, das zu verlieren ist', 'pick.realm.france': 'reiches Land, ein naher Feind',
  'pick.realm.mamluks': 'der Nil und die Gewürzstraße', 'pick.realm.muscovy': 'Platz zum Wachsen, fern aller Hilfe', 'pick.realm.netherlands': 'Handel, Deiche und ein ferner Herr', 'pick.realm.ottomans': 'das größte Heer der Zeit',
  'pick.realm.papal-states': 'Kardinäle statt Soldaten', 'pick.realm.poland': 'weite Ebenen, offene Grenzen', 'pick.realm.portugal': 'Schiffe auf See vor allen anderen', 'pick.realm.sweden': 'eine Krone zurückgewinnen, dann die Ostsee',
  'pick.realm.ulm': 'eine Stadt und ihr Münster', 'pick.realm.venice': 'Galeeren, Inseln und Geld',
  'ev.title': 'Ereignisse', 'ev.which': 'Welches Ereignis nimmst du?', 'ev.left': 'Auf liegen gelassene kommen je {n} Dukaten.', 'ev.left.down': 'Auf liegen gelassene kommen je {n} Dukaten. Verdeckt liegen noch {down}.', 'ev.down': '{n|Ereignis liegt|Ereignisse liegen} verdeckt', 'ev.none': 'Kein Ereignis liegt offen.', 'ev.reading': 'Die Ereignisse werden aufgedeckt', 'ev.failed': 'Die Ereignisse waren nicht zu lesen. Wähle aus der Liste.',
  'ev.of': 'Ereignis: {realm}', 'ev.everyone': 'Für alle', 'ev.ducats': 'Dukaten darauf', 'ev.first': 'Zuerst', 'ev.does': 'Was geschieht', 'ev.then': 'Danach', 'ev.option': 'Möglichkeit {letter}', 'ev.asks': 'Unterwegs wird noch gewählt oder das Glück entscheidet.', 'ev.idle.condition': 'Trifft jetzt nicht zu.', 'ev.idle.nothing': 'Ändert jetzt nichts.',
  'ev.take': 'Dieses Ereignis nehmen', 'ev.take.way': 'Nehmen, Möglichkeit {letter}', 'ev.choose': 'Möglichkeit {letter} wählen', 'ev.skill': '{adm} · {dip} · {mil}', 'ev.ruler.yours': 'dein neuer Herrscher', 'ev.ruler.theirs': '{realm} darf ablehnen', 'ev.bottom': 'Untere Zeile:',
  'ev.pick': 'Wähle eine Karte und eine Möglichkeit: Hier steht, was sich ändert.', 'ev.change.none': 'Keine Zahl ändert sich sicher.', 'ev.more': 'Was unterwegs gewählt oder gezogen wird, kommt hinzu.',
  'ev.what.ducats': 'Dukaten', 'ev.what.adm': 'Verwaltung', 'ev.what.dip': 'Diplomatie', 'ev.what.mil': 'Militär', 'ev.what.stability': 'Stabilität', 'ev.what.prestige': 'Prestige', 'ev.what.manpower': 'Mannstärke',
  'ev.struggle.next': 'Nächster Machtkampf', 'ev.struggle.now': 'Machtkampf', 'ev.struggle.if': 'Würde er jetzt gewertet.', 'ev.milestones': 'Meilensteine', 'ev.met': 'erfüllt',
}
