import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { api, send, sendFirst } from '../api/api.ts'
import { clearEmbedded } from '../api/embedded-data.ts'
import { ApiProblem } from '../api/problem.ts'
import { createStore, useStore } from '../store.ts'
import { safeLocalStorage } from '../offline/safe-local-storage.ts'

const OWED_KEY = 'bombus-sign-out-owed'
/** Opened by the field PIN after the cookie ran out, without a signal: it stands until the server asks who it is. */
const FIELD_KEY = 'bombus-in-field'
const TABS = 'bombus-session'

/** Only says whether someone is signed in; the session itself is in a cookie that scripts cannot read. */
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
/** What must not outlive a session: modules that keep a person's data in memory register here to forget it. */
export const onLeave = (forget: () => void): void => void goodbyes.push(forget)

/** Nothing of the person stays in memory; whether their session goes on is another matter. */
export const forgetAll = (): void => {
  arrived = null
  clearEmbedded()
  for (const forget of goodbyes) forget()
}
const leave = (): void => {
  forgetAll()
  signedIn.set(false)
}
/** Ends the session on this page and in the other tabs, without telling the server. */
export const endSession = (): void => {
  forgetCookie()
  leave()
  tellTabs()
}

/** Opened by the field PIN: the pages stand as for somebody who is signed in, until the server is asked. */
export const enterField = (): void => {
  safeLocalStorage.set(FIELD_KEY, '1')
  signedIn.set(true)
  tellTabs()
}

interface OtherTabs {
  /** Whether this page is not of the person who signed in last; that one, if another tab said who. */
  isOfAnother: (person: number | null) => boolean
  onOther: () => void
}
/**
 * Another tab signed in or out, or the cookie ran out: this tab follows. One that was stopped meanwhile may hear of a sign-out only once
 * somebody else has signed in.
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

/** Endpoints, and zod with them, are loaded later, to keep the sign-in page small. */
const endpoints = () => import('#domain/accounts/endpoints.ts')

let arrived: Profile | null = null
/** The person as the sign-in returned them, which saves a request. */
export const arrivedPerson = (): Profile | undefined => arrived ?? undefined

/** Signs in. Returns what else has to be proven where the account has a second factor; nobody is signed in by then. */
export const startSession = async (email: string, password: string): Promise<FactorRequired | null> => {
  const { signIn } = await endpoints()
  const entered = await api(signIn, { body: { email, password }, background: false })
  if ('ticket' in entered) return entered
  begin(entered.profile)
  return null
}

/** On the server, while it draws a page. */
export const drawAs = (isIn: boolean): void => signedIn.set(isIn)

const greetings: ((profile: Profile) => void)[] = []
/** What is done when the server has let somebody in. */
export const onBegin = (greet: (profile: Profile) => void): void => void greetings.push(greet)

/** The server let this person in. */
export const begin = (profile: Profile): void => {
  safeLocalStorage.remove(OWED_KEY)
  safeLocalStorage.remove(FIELD_KEY)
  arrived = profile
  for (const greet of greetings) greet(profile)
  signedIn.set(true)
  tellTabs(profile.id)
}

/** Returns whether the session is over for the server; one that has ended already counts. */
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

/** Signs out. `follow` is given where the session at a provider ends, if that is told of it. If the server could not be told, that is remembered and sent before anything else on the next load. */
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
