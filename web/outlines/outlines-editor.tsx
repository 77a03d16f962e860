import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useReducer, useState } from 'react'
import type { Outline } from '#domain/farms/farm.ts'
import type { FoundAddress } from '#domain/outlines/address-endpoints.ts'
import { saveFarmOutlines, type FarmOutlines } from '#domain/outlines/endpoints.ts'
import { ringOf, type Corner } from '#domain/outlines/geometry.ts'
import { api } from '#web/platform/api/api.ts'
import type { ApiProblem } from '#web/platform/api/problem.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import type { Ground } from '#web/map/farm-places.ts'
import { outlines as t } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AddressSearch } from './address-search.tsx'
import { AreaOffer } from './area-offer-button.tsx'
import { emptyDrawing, placesIn, savedOf, startOf, stepped, type Step } from './drawing.ts'
import css from './outlines.module.css'
import { OutlinesPlan } from './outlines-plan.tsx'
import { measuredText, fullName } from './place-name.ts'
import { PlaceTools } from './place-tools.tsx'
import { PlacesList } from './places-list.tsx'
import { PointsTable } from './points-table.tsx'
import { farmOutlinesQuery } from './queries.ts'
import { SaveBar } from './save-bar.tsx'

const DrawMap = lazyPart(() => import('./draw-map.tsx'))

const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

/** Draws and edits the outlines of a farm, and saves them together. */
export const OutlinesEditor = ({ stored }: { stored: FarmOutlines }) => {
  const { farm } = stored
  const person = usePerson()
  const client = useQueryClient()
  const mayDraw = can(person, 'outline.draw')
  const portal = usePortalSettings()
  const tiles = portal?.tiles ?? null
  const [draws] = useState(drawsPictures)
  const [history, step] = useReducer(
    (before: ReturnType<typeof startOf>, given: Step) => stepped(stored, before, given),
    startOf(emptyDrawing),
  )
  const [selectedKey, setSelected] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [isWalking, setWalking] = useState(false)
  const at: Corner | null = farm.longitude === null || farm.latitude === null ? null : [farm.longitude, farm.latitude]
  const [goal, setGoal] = useState<FoundAddress | null>(null)
  const [middle, setMiddle] = useState<Corner | null>(null)
  const { busy, save } = useSave(t.notSaved)
  const [isConflict, setConflict] = useState(false)
  const isOnline = useOnline()

  const places = placesIn(stored, history.present)
  const selected = places.find(({ key }) => key === selectedKey) ?? places[0] ?? null
  const changes = places.filter(({ isChanged }) => isChanged)
  const draft = useDraft(person.id, `outlines:${farm.id}`, changes.length > 0 ? history.present : null)
  useUnsavedGuard(changes.length > 0)

  const set = (key: string, corners: Outline) => step({ do: 'set', corners: { [key]: corners } })
  const select = (key: string) => {
    setSelected(key)
    setDrawing(false)
  }
  const restart = () => {
    step({ do: 'restart', drawing: emptyDrawing })
    draft.clear()
    setDrawing(false)
    setConflict(false)
  }
  const onProblem = ({ status }: ApiProblem) => {
    if (status !== 409) return false
    setConflict(true)
    void client.invalidateQueries({ queryKey: farmOutlinesQuery(farm.id).queryKey })
    return true
  }
  const store = () =>
    save(async (key) => {
      const body = savedOf(places, history.present)
      const now = await api(saveFarmOutlines, { params: { id: farm.id }, body, key })
      client.setQueryData(farmOutlinesQuery(farm.id).queryKey, now)
      restart()
      toast.done(t.saved)
      // Maps, lists and their numbers of tunnels depend on the saved outlines.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) !== 'outlines' })
    }, onProblem)

  const grounds = places.flatMap(({ place, field, corners }): Ground[] =>
    corners.length > 2 && place !== 'plot'
      ? [{ kind: place, name: place === 'field' ? field : null, outline: ringOf(corners) }]
      : [],
  )
  return (
    <>
      {!mayDraw && <Notice>{t.mayNotDraw}</Notice>}
      <OfferedDraft draft={draft} onRestore={(drawing) => step({ do: 'restart', drawing })} />
      {isConflict && (
        <Notice tone="warn" live title={t.conflict}>
          <p>{t.conflictText}</p>
          <div className={css.buttons}>
            <Button
              onClick={() => {
                step({ do: 'rebase' })
                setConflict(false)
              }}
            >
              {t.saveMine}
            </Button>
            <Button onClick={restart}>{t.takeTheirs}</Button>
          </div>
        </Notice>
      )}
      <AreaOffer outlines={stored} />
      <div className={css.editor}>
        <PlacesList places={places} selected={selected} onSelect={select} />
        <div className={css.main}>
          {mayDraw && selected && (
            <PlaceTools
              stored={stored}
              places={places}
              selected={selected}
              isDrawing={isDrawing}
              canDraw={draws}
              middle={middle ?? at}
              history={history}
              onStep={step}
              onSelect={select}
              onDrawing={setDrawing}
              onWalking={setWalking}
            />
          )}
          {mayDraw && draws && portal?.address_search && (
            <AddressSearch attribution={portal.address_search.attribution} onChoose={setGoal} />
          )}
          {draws ? (
            <Suspense fallback={<OutlinesPlan label={t.plan} grounds={grounds} height={480} />}>
              <DrawMap
                places={places}
                selected={selected}
                isDrawing={isDrawing}
                mayDraw={mayDraw}
                at={at}
                goal={goal}
                tiles={tiles}
                onSelect={select}
                onDrawn={(key, corners) => {
                  setDrawing(false)
                  if (key ?? selected) set(key ?? selected?.key ?? '', corners)
                }}
                onMove={setMiddle}
              />
            </Suspense>
          ) : (
            <>
              <OutlinesPlan label={t.plan} grounds={grounds} height={480} />
              <p className={css.hint}>{t.noMap}</p>
            </>
          )}
          {mayDraw && draws && (
            <p className={css.hint} role="status">
              {isDrawing ? t.drawHint : selected && selected.corners.length > 2 ? t.editHint : t.chooseHint}
            </p>
          )}
          {selected && (
            <p className={css.measured} role="status">
              <strong>{fullName(selected)}</strong> {measuredText(selected.corners) ?? t.notDrawn}
            </p>
          )}
          {mayDraw && selected && (
            <PointsTable
              key={selected.key}
              place={fullName(selected)}
              corners={selected.corners}
              near={middle ?? at ?? [0, 0]}
              onChange={(corners) => set(selected.key, corners)}
            />
          )}
        </div>
      </div>
      {mayDraw && (
        <SaveBar
          places={places}
          drawing={isDrawing || isWalking ? selected : null}
          busy={busy}
          isOnline={isOnline}
          onSave={() => void store()}
          onDiscard={restart}
          onSelect={select}
        />
      )}
    </>
  )
}
