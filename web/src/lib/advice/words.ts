/** The words of advice on the pages; sentences about a match come from the server. */
import { fill, language } from '../words.svelte'

const en = {
  'hint': 'Hint',
  'hint.key': 'a hint for this question',
  'hint.title': 'What would be good?',
  'hint.thinking': 'Trying the answers out',
  'hint.close': 'Close the hint',
  'hint.take': 'Prepare this answer',
  'hint.chance': '{n} % to win',
  'hint.then': 'The rest of the plan:',
  'hint.try': 'Try something out in private',
  'hint.rules': 'Rules',
  'hint.forecasts': 'If nothing changes',
  'hint.why': 'Worked out from what you know, and nothing else.',
  'new.advice': 'Advice while playing',
  'new.advice.on': 'On: hints and private try-outs',
  'new.advice.off': 'Off until the end',
  'report.title': 'Luck and decisions',
  'report.link': 'Luck and decisions',
  'report.making': 'Going through the match once more; this can take a few seconds',
  'report.curve': 'The chances to win',
  'report.curve.lead': 'From the first choice to the last, one line a seat.',
  'report.moved': 'What moved them',
  'report.part.seat': 'Seat',
  'report.part.luck': 'Luck',
  'report.part.play': 'Play',
  'report.part.own': 'Own choices',
  'report.part.lost': 'Given away',
  'report.part.hint': 'Luck and the play of everybody add up to what came of the match. Own choices are compared with answers at random; given away is what the best answers that could be known would have brought on top.',
  'report.turns': 'Turning points',
  'report.turns.none': 'The chances hardly moved.',
  'report.turn.look': 'See it in the replay',
  'report.again': 'Decisions to look at again',
  'report.again.none': 'No decision stands out: nothing clearly better was at hand.',
  'report.again.chosen': 'Chosen',
  'report.again.better': 'Better',
  'report.again.try': 'Try it',
  'report.incomplete': 'There was no time to look at every decision.',
  'report.back': 'Back to the table',
  'report.luck.of': 'Luck of {name}',
  'try.title': 'Private try-out',
  'try.lead': 'A table that could be, dealt from what {name} knew. Nothing here happens in the match, and nobody sees it.',
  'try.left': '{n|choice|choices} left to try.',
  'try.chance': 'Chance of {name} on this table',
  'try.anew': 'From the beginning',
  'try.other': 'Another table that could be',
  'try.back': 'Back to the match',
  'try.over': 'This try-out is over',
  'try.done': 'Enough tried',
  'try.done.lead': 'A try-out ends here. Begin again, or go back to the match.',
  'try.opening': 'Dealing a table that could be',
  'try.log': 'What happened here',
  'try.quiet': 'Nothing yet.',
}

const de: typeof en = {
  'hint': 'Tipp',
  'hint.key': 'ein Tipp zu dieser Frage',
  'hint.title': 'Was wäre gut?',
  'hint.thinking': 'Die Antworten werden ausprobiert',
  'hint.close': 'Tipp schließen',
  'hint.take': 'Diese Antwort vorbereiten',
  'hint.chance': '{n} % Siegchance',
  'hint.then': 'Der Rest des Plans:',
  'hint.try': 'Im Stillen ausprobieren',
  'hint.rules': 'Regeln',
  'hint.forecasts': 'Wenn sich nichts ändert',
  'hint.why': 'Errechnet aus dem, was du weißt, und aus nichts sonst.',
  'new.advice': 'Rat beim Spielen',
  'new.advice.on': 'An: Tipps und ungesehenes Ausprobieren',
  'new.advice.off': 'Aus bis zum Ende',
  'report.title': 'Glück und Entscheidungen',
  'report.link': 'Glück und Entscheidungen',
  'report.making': 'Die Partie wird noch einmal durchgegangen; das kann ein paar Sekunden dauern',
  'report.curve': 'Die Siegchancen',
  'report.curve.lead': 'Von der ersten Entscheidung bis zur letzten, eine Linie je Platz.',
  'report.moved': 'Was sie bewegt hat',
  'report.part.seat': 'Platz',
  'report.part.luck': 'Glück',
  'report.part.play': 'Spiel',
  'report.part.own': 'Eigene Wahl',
  'report.part.lost': 'Verschenkt',
  'report.part.hint': 'Glück und das Spiel aller ergeben zusammen, wie die Partie ausging. Die eigene Wahl wird mit zufälligen Antworten verglichen; verschenkt ist, was die besten Antworten, die man wissen konnte, darüber hinaus gebracht hätten.',
  'report.turns': 'Wendepunkte',
  'report.turns.none': 'Die Chancen haben sich kaum bewegt.',
  'report.turn.look': 'In der Wiedergabe ansehen',
  'report.again': 'Entscheidungen zum Wiederansehen',
  'report.again.none': 'Keine Entscheidung fällt auf: Nichts war deutlich besser.',
  'report.again.chosen': 'Gewählt',
  'report.again.better': 'Besser',
  'report.again.try': 'Ausprobieren',
  'report.incomplete': 'Für alle Entscheidungen reichte die Zeit nicht.',
  'report.back': 'Zurück zum Tisch',
  'report.luck.of': 'Glück von {name}',
  'try.title': 'Nur zum Ausprobieren',
  'try.lead': 'Ein Tisch, der möglich ist, gegeben nach dem, was {name} wusste. Nichts davon geschieht in der Partie, und niemand sieht es.',
  'try.left': 'Noch {n|Entscheidung|Entscheidungen} zum Ausprobieren.',
  'try.chance': 'Siegchance von {name} an diesem Tisch',
  'try.anew': 'Von vorn',
  'try.other': 'Ein anderer möglicher Tisch',
  'try.back': 'Zurück zur Partie',
  'try.over': 'Dieser Versuch ist zu Ende',
  'try.done': 'Genug ausprobiert',
  'try.done.lead': 'Hier endet der Versuch. Beginne von vorn, oder geh zurück zur Partie.',
  'try.opening': 'Ein möglicher Tisch wird gegeben',
  'try.log': 'Was hier geschah',
  'try.quiet': 'Noch nichts.',
}

export type AdviceWord = keyof typeof en

export function say(key: AdviceWord, values: Record<string, string | number> = {}): string {
  return fill((language() === 'de' ? de : en)[key], values)
}

/** A chance in whole per cents. */
export function chance(value: number): string {
  return value > 0 && value < 0.01 ? '< 1 %' : `${Math.round(value * 100)} %`
}

/** A change of a chance, with its sign. */
export function change(value: number): string {
  const whole = Math.round(value * 100)
  return `${whole > 0 ? '+' : whole < 0 ? '−' : '±'}${Math.abs(whole)} %`
}
