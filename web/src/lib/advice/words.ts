/** The words of advice on the pages; sentences about a match come from the server. */
import { Catalogue, fill, percent } from '../words.svelte'

const en = {
  'hint': 'Hint',
  'hint.key': 'a hint for this question',
  'hint.title': 'What is a good answer?',
  'hint.thinking': 'Trying the answers out',
  'hint.close': 'Close the hint',
  'hint.take': 'Prepare this answer',
  'hint.do': 'Do this',
  'hint.do.it': 'Do this: {label}',
  'hint.chance': '{n}% to win',
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
  'report.curve.lead': 'From the first choice to the last, one line per seat.',
  'report.moved': 'What moved them',
  'report.part.seat': 'Seat',
  'report.part.luck': 'Luck',
  'report.part.play': 'Play',
  'report.part.own': 'Own choices',
  'report.part.lost': 'Given away',
  'report.part.hint': 'Luck and everybody’s play add up to the result. Own choices are compared with random answers; given away is what the best answers the player could have known would have added.',
  'report.turns': 'Turning points',
  'report.turns.none': 'The chances hardly moved.',
  'report.turn.look': 'See it in the replay',
  'report.again': 'Decisions to look at again',
  'report.again.none': 'No decision stands out: nothing else was clearly better.',
  'report.again.chosen': 'Chosen',
  'report.again.better': 'Better',
  'report.again.try': 'Try it',
  'report.incomplete': 'There was no time to look at every decision.',
  'report.back': 'Back to the table',
  'report.luck.of': 'Luck of {name}',
  'try.title': 'Private try-out',
  'try.lead': 'A possible table, dealt from what {name} knew. Nothing here happens in the match, and nobody sees it.',
  'try.left': '{n|choice|choices} left to try.',
  'try.chance': '{name}’s chance after the last answer',
  'try.chance.none': 'Choose something to see {name}’s chance, as a hint would give it.',
  'try.anew': 'From the beginning',
  'try.other': 'Another possible table',
  'try.back': 'Back to the match',
  'try.over': 'This try-out is over',
  'try.done': 'Try-out finished',
  'try.done.lead': 'A try-out ends here. Begin again, or go back to the match.',
  'try.opening': 'Dealing a possible table',
  'try.log': 'What happened here',
  'try.quiet': 'Nothing yet.',
}

export type AdviceWord = keyof typeof en
const catalogue = new Catalogue(en, { de: async () => (await import('./de')).de })

export function say(key: AdviceWord, values: Record<string, string | number> = {}): string {
  return fill(catalogue.find(key) ?? en[key], values)
}

/** A chance in whole per cents. */
export function chance(value: number): string {
  return percent(value > 0 && value < 0.01 ? '< 1' : Math.round(value * 100))
}

/** A change of a chance, with its sign. */
export function change(value: number): string {
  const whole = Math.round(value * 100)
  return percent(`${whole > 0 ? '+' : whole < 0 ? '−' : '±'}${Math.abs(whole)}`)
}
