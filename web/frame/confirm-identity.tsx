import { Suspense, useEffect, useState } from 'react'
import { confirmWith } from '#web/platform/api/api.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Asks for the password if the server requires recent authentication; the original request then continues
 * automatically.
 */
export const ConfirmIdentity = () => {
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([])
  useEffect(
    () => confirmWith(() => new Promise<boolean>((resolve) => setWaiting((before) => [...before, resolve]))),
    [],
  )
  if (waiting.length === 0) return null
  const end = (confirmed: boolean) => {
    for (const resolve of waiting) resolve(confirmed)
    setWaiting([])
  }
  return (
    <Suspense>
      <ConfirmDialog onEnd={end} />
    </Suspense>
  )
}
