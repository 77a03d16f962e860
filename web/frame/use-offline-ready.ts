import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { readPersistedQueries, persistQueries, persistQuery } from '#web/platform/offline/query-persistence.ts'
import { stopBackgroundSync } from '#web/platform/offline/background-sync.ts'
import { clearOthers } from '#web/platform/offline/clear-on-sign-out.ts'
import { hasVault } from '#web/platform/offline/lock.ts'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { isSealed } from '#web/platform/offline/pending.ts'
import { profileQuery } from '#web/platform/session/profile.ts'
import { isSignedIn } from '#web/platform/session/session.ts'

const profile = { queryKey: profileQuery.queryKey, queryHash: hashKey(profileQuery.queryKey) }
/** For people about to count, the portal's files are stored at once; for others, long after the first page. */
const SOON_MS = 1_500
const LATER_MS = 8_000

const TRY_AGAIN_MS = 60_000

type Registration = typeof import('#web/platform/offline/registration.ts')
/** Loaded on demand: the first page does not need it, and without a signal it is retried a minute later. */
const keepFiles = async (): Promise<Registration> => {
  const registration = await import('#web/platform/offline/registration.ts').catch(() => null)
  if (registration) {
    void registration.keepFiles()
    return registration
  }
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  return keepFiles()
}
let files: Promise<Registration> | undefined

const openSealed = async (person: number) => {
  const { openBySignIn } = await import('#web/platform/offline/sealed-counts.ts')
  await openBySignIn(person).catch(() => {})
}

let only: number | undefined
/** Deletes, once, the data that other people read on this phone, after the server has accepted this person. */
const leaveToOne = async (person: number) => {
  if (only === person) return
  only = person
  await clearOthers(person)
}

/** Makes the portal available offline for this person, once nothing else has to be loaded. */
export const useOfflineReady = (person: Profile, path: string): void => {
  useEffect(() => {
    setCurrentPerson(person.id)
    void stopBackgroundSync(person.id)
    if (!readPersistedQueries.get().has(profile.queryHash)) {
      persistQueries(profile, person)
      void leaveToOne(person.id)
    }
    void persistQuery()
    if (hasVault(person.id) || isSealed(person.id)) void openSealed(person.id)
  }, [person])
  const isInField = path.startsWith('/ento-home')
  useEffect(() => {
    if (files || !('serviceWorker' in navigator)) return
    const timer = setTimeout(
      () => {
        if (isSignedIn()) files ??= keepFiles()
      },
      isInField ? SOON_MS : LATER_MS,
    )
    return () => clearTimeout(timer)
  }, [isInField])
  useEffect(() => {
    void files?.then(({ updateBetweenTasks }) => updateBetweenTasks(path))
  }, [path])
}
