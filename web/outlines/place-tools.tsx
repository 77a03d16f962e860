import { IconArrowBackUp, IconArrowForwardUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { placeKey } from '#domain/locations/place-names.ts'
import { cornersOf, type Corner } from '#domain/outlines/geometry.ts'
import { toast } from '#web/platform/toasts.ts'
import { outlines as t } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { DrawnPlace, History, Step } from './drawing.ts'
import css from './outlines.module.css'

const RowsDialog = lazyPart(() => import('./rows-dialog.tsx'))
const DivideDialog = lazyPart(() => import('./divide-dialog.tsx'))
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'))
const AddFieldDialog = lazyPart(() => import('./add-field-dialog.tsx'))
const WalkPanel = lazyPart(() => import('./walk-panel.tsx'))

export type NewOutline = { field: string; tunnel: number | null; plot: number | null; outline: [number, number][] }

interface PlaceToolsProps {
  stored: FarmOutlines
  places: readonly DrawnPlace[]
  selected: DrawnPlace
  isDrawing: boolean
  /** Whether there is a map for drawing. */
  canDraw: boolean
  middle: Corner | null
  history: History
  onStep: (step: Step) => void
  onSelect: (key: string) => void
  onDrawing: (isDrawing: boolean) => void
  onWalking: (isWalking: boolean) => void
}

type Opened = 'rows' | 'divide' | 'import' | 'field' | 'walk'

/** The actions for the selected place and for the drawing as a whole. */
export const PlaceTools = (props: PlaceToolsProps) => {
  const { stored, places, selected, isDrawing, canDraw, middle, history, onStep, onSelect, onDrawing, onWalking } =
    props
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (what: Opened | null) => {
    setOpened(what)
    onWalking(what === 'walk')
  }
  const close = () => open(null)
  const isDrawn = selected.corners.length > 0
  /** Assigns outlines to places, creating missing ones, as one undo step. */
  const place = (given: readonly NewOutline[]) => {
    onStep({ do: 'add', places: given.map(({ outline, ...names }) => ({ ...names, corners: cornersOf(outline) })) })
    const first = given[0]
    if (first) onSelect(placeKey(first))
  }
  return (
    <div className={css.tools}>
      <div className={css.buttons}>
        {canDraw && (
          <Button kind={isDrawn || isDrawing ? 'plain' : 'primary'} onClick={() => onDrawing(!isDrawing)}>
            <IconPencil aria-hidden="true" />
            {isDrawing ? t.stopDrawing : isDrawn ? t.drawAgain : t.draw}
          </Button>
        )}
        <Button onClick={() => open('walk')}>{t.walk.button}</Button>
        {selected.place === 'field' && <Button onClick={() => open('rows')}>{t.rows.button}</Button>}
        {selected.place === 'tunnel' && selected.corners.length > 2 && (
          <Button onClick={() => open('divide')}>{t.divide.button}</Button>
        )}
        {isDrawn && selected.id !== null && (
          <Button onClick={() => onStep({ do: 'set', corners: { [selected.key]: [] } })}>
            <IconTrash aria-hidden="true" />
            {t.remove}
          </Button>
        )}
        {selected.id === null && (
          <Button onClick={() => onStep({ do: 'remove', key: selected.key })}>{t.removePlace}</Button>
        )}
      </div>
      <div className={css.buttons}>
        <Button onClick={() => open('field')}>{t.addField.button}</Button>
        <Button onClick={() => open('import')}>{t.files.import}</Button>
        <Button
          size="icon"
          aria-label={t.undo}
          aria-disabled={history.past.length === 0 || undefined}
          onClick={() => onStep({ do: 'undo' })}
        >
          <IconArrowBackUp aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          aria-label={t.redo}
          aria-disabled={history.future.length === 0 || undefined}
          onClick={() => onStep({ do: 'redo' })}
        >
          <IconArrowForwardUp aria-hidden="true" />
        </Button>
      </div>
      <Suspense>
        {opened === 'walk' && (
          <WalkPanel
            place={selected}
            onCorner={(corner) => onStep({ do: 'walk', key: selected.key, corner })}
            onCorners={(corners) => onStep({ do: 'set', corners: { [selected.key]: corners } })}
            onClose={close}
          />
        )}
        {opened === 'rows' && (
          <RowsDialog
            field={selected}
            places={places}
            middle={middle}
            onPlace={(given) => {
              place(given)
              toast.done(t.rows.placed(given.length))
              close()
            }}
            onClose={close}
          />
        )}
        {opened === 'divide' && (
          <DivideDialog
            tunnel={selected}
            places={places}
            onPlace={(given) => {
              place(given)
              close()
            }}
            onClose={close}
          />
        )}
        {opened === 'field' && (
          <AddFieldDialog
            places={places}
            onAdd={(name) => {
              place([{ field: name, tunnel: null, plot: null, outline: [] }])
              onDrawing(canDraw)
              close()
            }}
            onClose={close}
          />
        )}
        {opened === 'import' && (
          <ImportDialog
            farm={stored.farm.title}
            places={places}
            onTake={(taken, added) => {
              onStep({ do: 'set', corners: taken })
              if (added.length > 0) place(added)
              toast.done(t.files.taken(Object.keys(taken).length + added.length))
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
