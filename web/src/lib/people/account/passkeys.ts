/** Passkeys: what the server asks as a browser takes it, and the answer as the server takes it. */
import { api } from '../../api'
import type { PasskeyMade, PasskeyUsed } from '../../types'

/** Somebody has closed the browser's question, or this device has a passkey already. */
export class PasskeyStopped extends Error {
  constructor(readonly known: boolean) {
    super('passkey')
  }
}

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && typeof navigator.credentials?.create === 'function'
}

export async function newPasskey(login: string, name: string): Promise<PasskeyMade> {
  const { ceremony, options } = await api.challengePasskey({ purpose: 'register', login })
  const asked = options as any
  const made = await stopped(() =>
    navigator.credentials.create({
      publicKey: {
        ...asked,
        challenge: bytes(asked.challenge),
        user: { ...asked.user, id: bytes(asked.user.id) },
        excludeCredentials: known(asked.excludeCredentials),
      },
    }),
  )
  const response = made.response as AuthenticatorAttestationResponse
  const answer = { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) }
  return { ceremony, credential: credential(made, answer), name }
}

export async function usedPasskey(purpose: 'sign-in' | 'confirm'): Promise<PasskeyUsed> {
  const { ceremony, options } = await api.challengePasskey({ purpose, login: '' })
  const asked = options as any
  const used = await stopped(() =>
    navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: known(asked.allowCredentials) } }),
  )
  const response = used.response as AuthenticatorAssertionResponse
  const answer = {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    ...(response.userHandle ? { userHandle: text(response.userHandle) } : {}),
  }
  return { ceremony, credential: credential(used, answer) }
}

async function stopped(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask()
    if (found) return found as PublicKeyCredential
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new PasskeyStopped(error.name === 'InvalidStateError')
  }
  throw new PasskeyStopped(false)
}

function credential(made: PublicKeyCredential, response: Record<string, string>): Record<string, unknown> {
  return { id: made.id, rawId: text(made.rawId), type: made.type, response, clientExtensionResults: made.getClientExtensionResults() }
}

function known(listed: { id: string; type: 'public-key' }[] = []): PublicKeyCredentialDescriptor[] {
  return listed.map((each) => ({ ...each, id: bytes(each.id) }))
}

export function bytes(encoded: string): ArrayBuffer {
  const plain = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer
}

export function text(data: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
