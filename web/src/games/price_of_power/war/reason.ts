/** Why war could be declared on a realm, in a few words. */
import type { TableStore } from '../../../lib/table.svelte'
import { listed } from '../../../lib/words.svelte'
import type { TargetTold } from '../view'
import { areaName, w } from '../words.svelte'

export const CAUSES = ['succession', 'token', 'conquest', 'excommunication', 'liberation', 'holy-war', 'revolution', 'crusade']
const CONQUEST = CAUSES.indexOf('conquest')

export function reasonTold(table: TableStore, { cause, claims }: TargetTold): string {
  const reason = cause >= 0 ? w(`war.cause.${CAUSES[cause]}`) : w('war.target.unjust')
  return claims.length && cause === CONQUEST ? `${reason}: ${listed(claims.map((area) => areaName(table, area)))}` : reason
}
