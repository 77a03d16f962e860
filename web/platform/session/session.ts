import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { api, send, sendFirst } from '../api/api.ts'
import { clearEmbedded } from '../api/embedded-data.ts'
import { ApiProblem } from '../api/problem.ts'
import { createStore, useStore } from '../store.ts'
import { safeLocalStorage } from '../offline/safe-local-storage.ts'

const OWED_KEY = 'bombus-sign-out-owed'
/**
 * Unlocked with the field PIN after the cookie expired, without a signal: valid until the server requires
 * authentication.
 */
const FIELD_KEY = 'bombus-in-field'
const TABS = 'bombus-session'

/** Only indicates whether somebody is signed in; the session itself is in a cookie that scripts cannot read. */
const cookieSays = (): boolean =>
  typeof document !== 'undefined' &&
  (/(?:^|;\s*)user-status=true(?:;|$)/.test(document.cookie) || safeLocalStorage.get(FIELD_KEY) !== null)
const forgetCookie = (): void => {
  safeLocalStorage.remove(FIELD_KEY)
  document.cookie = 'user-status=; Max-Age=0; Path=/; SameSite=Strict'
}

const signedIn = createStore(cookieSays())
export const isSignedIn = (): boolean => signedIn.get()
export const useSignedIn = (): boolean => useStore(signedIn)

const tabs =
  typeof document !== 'undefined' && typeof BroadcastChannel === 'function' ? new BroadcastChannel(TABS) : null
// They look at the cookie themselves.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
const tellTabs = (person: number | null = null) => tabs?.postMessage(person)
const goodbyes: (() => void)[] = []
/** Modules that keep a person's data in memory register here to clear it when the session ends. */
export const onLeave = (forget: () => void): void => void goodbyes.push(forget)

/** Clears the person's data from memory, whether or not their session continues. */
export const forgetAll = (): void => {
  arrived = null
  clearEmbedded()
  for (const forget of goodbyes) forget()
}
const leave = (): void => {
  forgetAll()
  signedIn.set(false)
}
/** Ends the session on this page and in the other tabs, without notifying the server. */
export const endSession = (): void => {
  forgetCookie()
  leave()
  tellTabs()
}

/** Shows the pages as for a signed-in person after unlocking with the field PIN, until the server is reached. */
export const enterField = (): void => {
  safeLocalStorage.set(FIELD_KEY, '1')
  signedIn.set(true)
  tellTabs()
}

interface OtherTabs {
  /**
   * Whether this page does not belong to the person who signed in last, or to the given one, if another tab reported
   * it.
   */
  isOfAnother: (person: number | null) => boolean
  onOther: () => void
}
/**
 * Follows other tabs that signed in or out, and the expiry of the cookie. A suspended tab may notice a sign-out only
 * after somebody else has signed in.
 */
export const followOtherTabs = ({ isOfAnother, onOther }: OtherTabs): void => {
  const follow = (person: number | null) => {
    if (!cookieSays()) {
      if (signedIn.get()) leave()
    } else if (signedIn.get() && isOfAnother(person)) {
      leave()
      onOther()
    } else signedIn.set(true)
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<number | null>) => follow(data))
  document.addEventListener('visibilitychange', () => follow(null))
}

/** Endpoints, and zod with them, are loaded later to keep the sign-in page small. */
const endpoints = () => import('#domain/accounts/endpoints.ts')

let arrived: Profile | null = null
/** The person as returned by the sign-in, which saves a request. */
export const arrivedPerson = (): Profile | undefined => arrived ?? undefined

/** Signs in. If the account has a second factor, returns what else is required; nobody is signed in at that point. */
export const startSession = async (email: string, password: string): Promise<FactorRequired | null> => {
  const { signIn } = await endpoints()
  const entered = await api(signIn, { body: { email, password }, background: false })
  if ('ticket' in entered) return entered
  begin(entered.profile)
  return null
}

/** On the server, while it renders a page. */
export const drawAs = (isIn: boolean): void => signedIn.set(isIn)

const greetings: ((profile: Profile) => void)[] = []
/** Registers a callback for when the server has accepted a sign-in. */
export const onBegin = (greet: (profile: Profile) => void): void => void greetings.push(greet)

/** Starts the session of a person whom the server has accepted. */
export const begin = (profile: Profile): void => {
  safeLocalStorage.remove(OWED_KEY)
  safeLocalStorage.remove(FIELD_KEY)
  arrived = profile
  for (const greet of greetings) greet(profile)
  signedIn.set(true)
  tellTabs(profile.id)
}

/** Returns whether the session has ended on the server, including one that had ended already. */
const tellSignOut = async (background: boolean, follow?: (url: string) => void): Promise<boolean> => {
  try {
    const { signOut } = await endpoints()
    const atProvider = (await send(signOut, { background })) as { url: string } | null
    if (atProvider) follow?.(atProvider.url)
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401
  }
}

/**
 * Signs out. `follow` is called with the address at which the session at a provider ends, if the provider is notified.
 * If the server could not be reached, that is remembered and sent before anything else on the next load.
 */
export const closeSession = async (follow?: (url: string) => void): Promise<boolean> => {
  const ended = await tellSignOut(false, follow)
  if (!ended) safeLocalStorage.set(OWED_KEY, '1')
  endSession()
  return ended
}

export const payOwedSignOut = (): void => {
  if (safeLocalStorage.get(OWED_KEY) === null) return
  forgetCookie()
  leave()
  sendFirst(tellSignOut(true).then((ended) => void (ended && safeLocalStorage.remove(OWED_KEY))))
}
