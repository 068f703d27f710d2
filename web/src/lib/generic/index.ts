/** Any game without a drawing of its own: the seats, the table in words, and the plain list of answers. */
import type { GameModule } from '../games'
import OptionList from '../OptionList.svelte'
import { t } from '../words.svelte'
import Board from './Board.svelte'
import Left from './Left.svelte'

export const generic: GameModule = {
  Left,
  Board,
  Ask: OptionList,
  asks: () => false,
  where: (table) => (table.view?.progress ? t('where.round', { round: table.view.progress }) : ''),
}
