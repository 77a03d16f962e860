import { startPasskeySignIn, signInWithFactor, signInWithPasskey } from '#domain/accounts/factor-endpoints.ts'
import { api } from '../api/api.ts'
import { signWithPasskey } from './passkeys.ts'
import { begin } from './session.ts'

type Json = Record<string, unknown>

/** Completes a sign-in with the second factor: a code, or the response of a passkey. */
export const finishSession = async (given: { ticket: string; code?: string; passkey?: Json }): Promise<void> => {
  begin((await api(signInWithFactor, { body: given, background: false })).profile)
}

/** Signs in with a passkey instead of the password. */
export const startPasskeySession = async (): Promise<void> => {
  const { ticket, options } = await api(startPasskeySignIn, { background: false })
  const passkey = await signWithPasskey(options)
  begin((await api(signInWithPasskey, { body: { ticket, passkey }, background: false })).profile)
}
