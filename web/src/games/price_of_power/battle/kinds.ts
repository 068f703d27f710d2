/** Questions that are asked in the middle of a battle. */
export const BATTLE_KINDS = new Set(['battle-cards', 'battle-leader', 'choose-dice', 'imperial-troops', 'casualty', 'loss', 'retreat', 'strike-first', 'lead-defence'])
