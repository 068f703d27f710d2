/** The parts of the home page on a phone. */
export type Tab = 'tables' | 'new' | 'open'
