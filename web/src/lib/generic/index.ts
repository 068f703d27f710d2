/** Any game without a drawing of its own: the seats, the table in words, and the plain list of answers. */
import type { GameModule } from '../games'
import OptionList from '../OptionList.svelte'
import { roundOf } from '../replay'
import { t } from '../words.svelte'
import Board from './Board.svelte'
import Left from './Left.svelte'

export const generic: GameModule = {
  Left,
  Board,
  Ask: OptionList,
  asks: () => false,
  where: (table) => {
    const round = roundOf(table.view)
    if (!round || round.startsWith('0')) return ''
    return typeof table.view?.age === 'number' ? t('where.age', { age: table.view.age, round }) : t('where.round', { round })
  },
}
