type Json = Record<string, unknown>

/** Whether this browser supports passkeys at all; over plain http only localhost does. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Loaded on demand, because most people sign in without one. */
const library = () => import('@simplewebauthn/browser')

/** Signs with a passkey of the browser. Throws if the person cancels, or if there is none. */
export const signWithPasskey = async (options: Json): Promise<Json> => {
  const { startAuthentication } = await library()
  return (await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })) as unknown as Json
}

/** Creates a passkey in the browser. Throws if the person cancels, or already has one for this account. */
export const makePasskey = async (options: Json): Promise<Json> => {
  const { startRegistration } = await library()
  return (await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })) as unknown as Json
}
