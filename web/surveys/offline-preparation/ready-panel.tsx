import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { dateTime } from '#web/platform/formats.ts'
import { hasVault } from '#web/platform/offline/lock.ts'
import { files, keepFiles, type Files } from '#web/platform/offline/registration.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { farmMap } from '#web/texts/farm-map.ts'
import { surveys } from '#web/texts/surveys.ts'
import { platform } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { roundQuery } from '../round/queries.ts'
import { isCurrent } from '../farm-map/stored-picture.ts'
import { missingPlots } from './missing-plots.ts'
import { isWhole, keepForGood, making, readyFarms, type Ready } from './ready-farms.ts'
import { useKeepReady } from './use-keep-ready.ts'
import css from './ready-panel.module.css'

const t = surveys.ready
const PinDialog = lazyPart(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))
/** Browsers support encryption only on pages that were loaded over HTTPS. */
const canSeal = globalThis.crypto?.subtle !== undefined

const tones = { coming: 'plain', missing: 'warn', refused: 'warn' } as const satisfies Partial<Record<Files, string>>

/** Why a download stopped, and what is available nevertheless. */
const brokeOff = ({ message }: { message: string }, ready: Ready | undefined): string => {
  if (!ready) return t.broke(message)
  // On a first download, the panel lists what is available.
  return ready.coming ? t.renewBroke(message, ready.coming.plots ?? 0, ready.coming.of ?? 0) : message
}

/** Downloads what counting on a farm needs, and shows how much of it is on the phone and its age. */
export const ReadyPanel = ({ farm }: { farm: { id: number; name: string } | null }) => {
  const person = usePerson()
  const client = useQueryClient()
  const now = useStore(making)
  const portal = useStore(files)
  const tiles = usePortalSettings()?.tiles
  const [choosing, setChoosing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [farms, setFarms] = useState(() => readyFarms(person.id))
  useEffect(() => deviceStore.follow(READY, () => setFarms(readyFarms(person.id))), [person.id])
  useKeepReady()
  const ready = farms.find(({ farm_id }) => farm_id === farm?.id)
  const isPartly = ready !== undefined && !isWhole(ready)
  const { data: plots = [] } = useQuery({ ...roundQuery(farm?.id), enabled: isPartly })
  if (!farm && farms.length === 0) return null
  const others = farms.filter(({ farm_id }) => farm_id !== farm?.id)
  const wordsOf = (of: Ready) =>
    isWhole(of)
      ? t[portal === 'kept' ? 'ready' : 'lists'](of.farm_title, dateTime(of.at), of.parts, of.bytes)
      : t.partly(of.farm_title, dateTime(of.at), of.plots ?? 0, of.of ?? 0)
  const make = async (chosen: { id: number; name: string }) => {
    setFault(null)
    const mayStay = keepForGood()
    void keepFiles()
    const loaded = await import('./make-ready.ts').catch(() => null)
    if (!loaded) return setFault(t.broke(platform.unreachable))
    const why = await loaded.makeReady(client, person, chosen, tiles)
    if (why)
      return setFault(
        brokeOff(
          why,
          readyFarms(person.id).find(({ farm_id }) => farm_id === chosen.id),
        ),
      )
    if (!(await mayStay)) setFault(t.mayGo)
  }
  const isMaking = farm !== null && now?.farm_id === farm.id
  return (
    <section className={css.ready} aria-label={t.title}>
      {farm && (
        <>
          <p role="status">
            {isMaking
              ? now.isPicture
                ? t.picture
                : t.making(now.done, now.of)
              : ready
                ? wordsOf(ready)
                : t.text(farm.name)}
          </p>
          {ready && !isMaking && <Picture ready={ready} />}
          {isPartly && <p>{missingPlots(plots, ready)}</p>}
          <Button busy={isMaking} onClick={() => void make(farm)}>
            {isPartly ? t.goOn : ready ? t.again : t.make}
          </Button>
          {canSeal && (
            <Button onClick={() => setChoosing(true)}>{hasVault(person.id) ? t.changePin : t.choosePin}</Button>
          )}
        </>
      )}
      {others.map((other) => (
        <Fragment key={other.farm_id}>
          <p>{wordsOf(other)}</p>
          <Picture ready={other} />
        </Fragment>
      ))}
      {farms
        .filter(({ protocol }) => protocol !== true)
        .map(({ farm_id, farm_title }) => (
          <Notice key={farm_id} tone="warn" title={t.noProtocol(farm_title)} />
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

/** The map of a downloaded farm, with the size and attribution of its picture. */
const Picture = ({ ready: { farm_id, farm_title, picture } }: { ready: Ready }) => {
  const portal = usePortalSettings()
  const isMissing = picture === null && Boolean(portal?.tiles?.offline_licence)
  return (
    <p>
      <Link to="/ento-home/round" search={{ farm: String(farm_id), map: '1' }}>
        {t.openMap(farm_title)}
      </Link>
      {picture && isCurrent(picture) && (
        <>
          . {t.pictureOf(picture.bytes, picture.attribution, picture.licence)} {!picture.isWhole && t.partOfPicture}
        </>
      )}
      {isMissing && <>. {farmMap.noPicture}</>}
    </p>
  )
}
