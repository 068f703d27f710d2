/** What went wrong with an account, in the reader's language. */
import { ApiError } from '../../api'
import { t } from '../../words.svelte'
import { PasskeyStopped } from './passkeys'

const CODES = [
  'wrong', 'taken', 'bad-login', 'bad-password', 'bad-passkey', 'too-many-attempts', 'same-table', 'last-key', 'not-invited', 'closed', 'bad-address', 'no-such-link',
] as const

export function problemOf(error: unknown): string {
  if (error instanceof PasskeyStopped) return t(error.known ? 'account.passkey.known' : 'account.passkey.stopped')
  if (!(error instanceof ApiError)) throw error
  const code = CODES.find((each) => each === error.code)
  return code ? t(`account.problem.${code}`) : error.message
}
