/** What a new passkey is called: the device it was made on, as far as the browser says so. */
import { t } from '../../words.svelte'

const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

export function thisDevice(said = navigator.userAgent): string {
  return SYSTEMS.find((each) => said.includes(each)) ?? t('account.passkey.here')
}
