import {
  finishProviderConfirmation,
  finishProviderLink,
  finishProviderSignIn,
  startProviderConfirmation,
  startProviderLink,
  startProviderSignIn,
} from '#domain/accounts/provider-endpoints.ts'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { api } from '../api/api.ts'
import { begin } from './session.ts'

const CHANNEL = 'bombus-confirmed'
const MAX_ADDRESS = 1_000

/** Redirects to the provider. `code`: from an email; its account is linked with the identity that is verified there. */
export const signInAtProvider = async (provider: string, code?: string): Promise<void> => {
  const here = location.pathname + location.search
  const { url } = await api(startProviderSignIn, {
    params: { provider },
    body: code === undefined ? (here.length <= MAX_ADDRESS ? { return_to: here } : {}) : { code },
    background: false,
  })
  location.assign(url)
}
export const linkAtProvider = async (provider: string): Promise<void> => {
  const { url } = await api(startProviderLink, { params: { provider } })
  location.assign(url)
}

/**
 * Verifies a person's identity in a separate window, so that their current task is preserved; if no window opens, in
 * this one. Returns once it is verified; `signal` aborts the waiting.
 */
export const confirmAtProvider = async (provider: string, signal: AbortSignal): Promise<void> => {
  // Before any await, because browsers open windows only directly in response to a click.
  const other = open('', '_blank', 'popup,width=560,height=760')
  const proven = heard(signal)
  try {
    const { url } = await api(startProviderConfirmation, { params: { provider } })
    if (other) other.location.href = url
    else location.assign(url)
  } catch (error) {
    other?.close()
    throw error
  }
  await proven
}

const heard = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => {
      channel.close()
      resolve()
    })
    signal.addEventListener('abort', () => channel.close())
  })

/** The result of a sign-in, a link or a confirmation. */
export type Returned =
  | { kind: 'entered'; returnTo: string }
  | { kind: 'asked'; asked: FactorRequired; returnTo: string }
  | { kind: 'linked' }
  | { kind: 'confirmed' }
export type ReturnPurpose = 'sign-in' | 'link' | 'confirm'

/** The purpose of the redirect, as contained in the state, which the server verifies. */
export const purposeOf = (query: string): ReturnPurpose => {
  const purpose = new URLSearchParams(query).get('state')?.split('.')[0]
  return purpose === 'link' || purpose === 'confirm' ? purpose : 'sign-in'
}

/** Passes the provider's response to the server. */
export const finishAtProvider = async (provider: string, query: string): Promise<Returned> => {
  const given = { params: { provider }, body: { query }, background: false }
  switch (purposeOf(query)) {
    case 'link':
      await api(finishProviderLink, given)
      return { kind: 'linked' }
    case 'confirm': {
      await api(finishProviderConfirmation, given)
      const channel = new BroadcastChannel(CHANNEL)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
      channel.postMessage(null)
      channel.close()
      return { kind: 'confirmed' }
    }
    case 'sign-in': {
      const { entered, return_to } = await api(finishProviderSignIn, given)
      const returnTo = return_to ?? '/'
      if ('ticket' in entered) return { kind: 'asked', asked: entered, returnTo }
      begin(entered.profile)
      return { kind: 'entered', returnTo }
    }
  }
}
