type Json = Record<string, unknown>

/** Whether this browser can do passkeys at all; over plain http only localhost can. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Loaded when it is needed: most people sign in without one. */
const library = () => import('@simplewebauthn/browser')

/** Lets the browser's passkey sign. Throws where the person cancels, or there is none. */
export const signWithPasskey = async (options: Json): Promise<Json> => {
  const { startAuthentication } = await library()
  return (await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })) as unknown as Json
}

/** Lets the browser make a passkey. Throws where the person cancels, or has one of this account already. */
export const makePasskey = async (options: Json): Promise<Json> => {
  const { startRegistration } = await library()
  return (await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })) as unknown as Json
}
