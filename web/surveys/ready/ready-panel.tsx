import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { hasVault } from '#web/platform/offline/lock.ts'
import { files, keepFiles, type Files } from '#web/platform/offline/registration.ts'
import { usePerson } from '#web/platform/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepForGood, makeReady, making, readyFarms } from './make-ready.ts'
import { useKeepReady } from './use-keep-ready.ts'
import css from './ready-panel.module.css'

const t = surveys.ready
const PinDialog = lazyPart(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))
/** Browsers seal nothing on a page that others could have changed on its way. */
const canSeal = globalThis.crypto?.subtle !== undefined

const tones = { coming: 'plain', missing: 'warn', refused: 'warn' } as const satisfies Partial<Record<Files, string>>

/** Takes a farm along: reads what counting there needs, and says how much this phone has of it, and since when. */
export const ReadyPanel = ({ farm }: { farm: { id: number; name: string } | null }) => {
  const person = usePerson()
  const client = useQueryClient()
  const now = useStore(making)
  const portal = useStore(files)
  const [choosing, setChoosing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [farms, setFarms] = useState(() => readyFarms(person.id))
  useEffect(() => making.follow(() => setFarms(readyFarms(person.id))), [person.id])
  useKeepReady()
  if (!farm && farms.length === 0) return null
  const ready = farms.find(({ farm_id }) => farm_id === farm?.id)
  const others = farms.filter(({ farm_id }) => farm_id !== farm?.id)
  const make = async (chosen: { id: number; name: string }) => {
    setFault(null)
    const mayStay = keepForGood()
    void keepFiles()
    if (!(await makeReady(client, person, chosen))) return setFault(t.failed)
    if (!(await mayStay)) setFault(t.mayGo)
  }
  const isMaking = farm !== null && now?.farm_id === farm.id
  return (
    <section className={css.ready} aria-label={t.title}>
      {farm && (
        <>
          <p role="status">
            {isMaking
              ? t.making(now.done, now.of)
              : ready
                ? t[portal === 'kept' ? 'ready' : 'lists'](farm.name, dateTime(ready.at), ready.parts, ready.bytes)
                : t.text(farm.name)}
          </p>
          <Button busy={isMaking} onClick={() => void make(farm)}>
            {ready ? t.again : t.make}
          </Button>
          {canSeal && (
            <Button onClick={() => setChoosing(true)}>{hasVault(person.id) ? t.changePin : t.choosePin}</Button>
          )}
        </>
      )}
      {others.map(({ farm_id, farm_title, at, parts, bytes }) => (
        <p key={farm_id}>{t[portal === 'kept' ? 'ready' : 'lists'](farm_title, dateTime(at), parts, bytes)}</p>
      ))}
      {farms.length > 0 && portal !== 'kept' && <Notice tone={tones[portal]} live title={t.files[portal]} />}
      {choosing && (
        <Suspense>
          <PinDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {fault && <Notice tone="warn" live title={fault} />}
    </section>
  )
}
