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

/** Leaves for the provider. `code`: of a letter, whose account is linked with what is proven there. */
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
 * Proves in a window of its own who somebody is, so that what they were about to do is still there; where no window opens, in this one.
 * Returns once it is proven; `signal` ends the waiting.
 */
export const confirmAtProvider = async (provider: string, signal: AbortSignal): Promise<void> => {
  // Before anything is awaited: a browser opens windows for a press alone.
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

/** Where a sign-in, a link or a confirmation has come to. */
export type Returned =
  | { kind: 'entered'; returnTo: string }
  | { kind: 'asked'; asked: FactorRequired; returnTo: string }
  | { kind: 'linked' }
  | { kind: 'confirmed' }
export type ReturnPurpose = 'sign-in' | 'link' | 'confirm'

/** For what the browser was sent away: the state says so, and the server checks it. */
export const purposeOf = (query: string): ReturnPurpose => {
  const purpose = new URLSearchParams(query).get('state')?.split('.')[0]
  return purpose === 'link' || purpose === 'confirm' ? purpose : 'sign-in'
}

/** Hands over what the provider sent back with the browser. */
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
