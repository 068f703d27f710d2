/** The words of series, for the table and for a new one. */
import { fill, language } from '../words.svelte'

const en = {
  'new': 'How many matches',
  'new.one': 'One',
  'new.best': 'Best of',
  'new.games': 'Several',
  'new.many': 'Matches',
  'new.best.hint': 'The first to win more than half of them wins the series. After each match everybody moves one seat on.',
  'new.games.hint': 'All of them are played, and points decide: 12 for a victory, none for last place. After each match everybody moves one seat on.',
  'title': 'Match {n} of {games}',
  'title.best': 'Match {n}, best of {games}',
  'won': '{name} wins the series',
  'tie': '{names} draw the series',
  'lead': 'How the series stands',
  'player': 'Player',
  'wins': 'Wins',
  'points': 'Points',
  'match': 'Match {n}',
  'next': 'Next match',
  'anew': 'Another series',
  'rated': 'Counts for ratings',
  'rated.yes': 'Yes',
  'rated.no': 'No',
  'rated.hint': 'For people with an account. Matches with advice, a component pack or a set-up position do not count, nor do those where someone has two seats or never makes a move.',
} as const

const de: Record<keyof typeof en, string> = {
  'new': 'Wie viele Partien',
  'new.one': 'Eine',
  'new.best': 'Auf Siege',
  'new.games': 'Mehrere',
  'new.many': 'Partien',
  'new.best.hint': 'Wer zuerst mehr als die Hälfte gewonnen hat, gewinnt die Serie. Nach jeder Partie rücken alle einen Platz weiter.',
  'new.games.hint': 'Alle werden gespielt, und die Punkte entscheiden: 12 für einen Sieg, keine für den letzten Rang. Nach jeder Partie rücken alle einen Platz weiter.',
  'title': 'Partie {n} von {games}',
  'title.best': 'Partie {n}, höchstens {games}',
  'won': '{name} gewinnt die Serie',
  'tie': '{names} teilen sich die Serie',
  'lead': 'Stand der Serie',
  'player': 'Spieler',
  'wins': 'Siege',
  'points': 'Punkte',
  'match': 'Partie {n}',
  'next': 'Nächste Partie',
  'anew': 'Noch eine Serie',
  'rated': 'Zählt für Wertungen',
  'rated.yes': 'Ja',
  'rated.no': 'Nein',
  'rated.hint': 'Für Leute mit Konto. Nicht mit Rat, Komponentenpaketen oder aufgebauter Stellung, und nicht, wo jemand zwei Plätze hat oder nie zieht.',
}

export function say(key: keyof typeof en, values: Record<string, string | number> = {}): string {
  return fill((language() === 'de' ? de : en)[key], values)
}
