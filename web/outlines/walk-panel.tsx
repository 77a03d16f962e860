import { useEffect, useRef, useState } from 'react'
import type { Outline } from '#domain/farms/farm.ts'
import { metresBetween } from '#domain/locations/distance.ts'
import type { Corner } from '#domain/outlines/geometry.ts'
import { followPosition, type Measured, type PositionFault } from '#web/platform/phone-position.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { fullName } from './place-name.ts'
import { withoutJitter } from './simplify.ts'

const t = outlines.walk
/** In metres: a less accurate position would produce a zigzag. */
const EXACT_ENOUGH = 15
/** Minimum distance between two points in metres, so that standing still adds none. */
const STEP = 3
const DECIMALS = 1e7
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS

interface WalkPanelProps {
  place: DrawnPlace
  onCorner: (corner: Corner) => void
  onCorners: (corners: Outline) => void
  onClose: () => void
}

const isApart = (corners: Outline, { latitude, longitude }: Measured): boolean => {
  const last = corners.at(-1)
  return !last || metresBetween({ longitude: last[0], latitude: last[1] }, { latitude, longitude }) >= STEP
}

/**
 * Records the boundary of a place while a person walks along it. Its points are part of the drawing, which is stored on
 * the phone.
 */
const WalkPanel = ({ place, onCorner, onCorners, onClose }: WalkPanelProps) => {
  const [state, setState] = useState<'ready' | 'walking' | 'paused'>('ready')
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const [fault, setFault] = useState<PositionFault | null>(null)
  const [finished, setFinished] = useState<{ from: number; to: number } | null>(null)
  const { corners } = place
  // The phone also reports positions between two renderings.
  const latest = useRef({ corners, onCorner })
  useEffect(() => {
    latest.current = { corners, onCorner }
  })
  const isWalking = state === 'walking'
  useEffect(() => {
    if (!isWalking) return
    return followPosition((measured) => {
      setFault(null)
      setAccuracy(measured.accuracy)
      const { corners: before, onCorner: add } = latest.current
      if (measured.accuracy > EXACT_ENOUGH || !isApart(before, measured)) return
      const corner: Corner = [rounded(measured.longitude), rounded(measured.latitude)]
      latest.current.corners = [...before, corner]
      add(corner)
    }, setFault)
  }, [isWalking])
  const start = () => {
    if (corners.length > 0) onCorners([])
    latest.current.corners = []
    setFinished(null)
    setState('walking')
  }
  const finish = () => {
    const smoothed = withoutJitter(corners)
    onCorners(smoothed)
    setFinished({ from: corners.length, to: smoothed.length })
    setState('ready')
  }
  return (
    <section className={css.walk} aria-label={`${t.title}: ${fullName(place)}`}>
      <p className={css.hint}>{t.hint}</p>
      <div className={css.buttons}>
        {state === 'ready' && (
          <Button kind="primary" onClick={start}>
            {t.start}
          </Button>
        )}
        {isWalking && <Button onClick={() => setState('paused')}>{t.pause}</Button>}
        {state === 'paused' && <Button onClick={() => setState('walking')}>{t.resume}</Button>}
        {state !== 'ready' && (
          <>
            <Button onClick={() => onCorners(corners.slice(0, -1))}>{t.undo}</Button>
            <Button
              kind="primary"
              aria-disabled={corners.length < 3 || undefined}
              onClick={corners.length < 3 ? undefined : finish}
            >
              {t.finish}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{outlines.cancel}</Button>
      </div>
      <p role="status">
        {isWalking &&
          (accuracy === null
            ? t.searching
            : accuracy > EXACT_ENOUGH
              ? t.inexact(Math.round(accuracy), EXACT_ENOUGH)
              : t.accuracy(Math.round(accuracy), corners.length))}
        {state === 'paused' && t.paused(corners.length)}
        {finished && t.finished(finished.from, finished.to)}
      </p>
      {fault && <Notice tone="bad" live title={t.faults[fault]} />}
    </section>
  )
}
export default WalkPanel
