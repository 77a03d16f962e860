import { useId, useLayoutEffect, useRef, useState } from 'react'
import { tour as t } from '#web/texts/tour.ts'
import { Button } from '#web/ui/button.tsx'
import { dialogOpened } from '#web/ui/dialog/open-dialogs.ts'
import css from './tour.module.css'

type Step = keyof typeof t.steps
const order = Object.keys(t.steps) as Step[]

/** The element that a step points at: in the sidebar or in a phone's bar, whichever is visible. */
const targetOf = (step: Step): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour='${step}']`)].find(
    (element) => element.getClientRects().length > 0,
  )

const EDGE = 6
const GAP = 14

interface Place {
  hole: { left: number; top: number; width: number; height: number }
  card: { left: number; top: number }
}

/** The ring around the target, and a position beside it where the card fits on the screen. */
const placeOf = (target: DOMRect, card: DOMRect): Place => {
  const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight]
  const left = Math.max(EDGE, target.left - EDGE)
  const top = Math.max(EDGE, target.top - EDGE)
  const right = Math.min(wide - EDGE, target.right + EDGE)
  const bottom = Math.min(high - EDGE, target.bottom + EDGE)
  const within = (at: number, size: number, most: number) => Math.max(GAP, Math.min(at, most - size - GAP))
  const beside = right + GAP + card.width + GAP <= wide
  const below = bottom + GAP + card.height + GAP <= high
  const spot = beside
    ? { left: right + GAP, top }
    : below
      ? { left, top: bottom + GAP }
      : top - GAP - card.height >= GAP
        ? { left, top: top - GAP - card.height }
        : // The target fills the screen: the card goes into the corner that is read last.
          { left: wide, top: high }
  return {
    hole: { left, top, width: right - left, height: bottom - top },
    card: { left: within(spot.left, card.width, wide), top: within(spot.top, card.height, high) },
  }
}

/** The focus moves to the heading of each step, so that it is read out. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/**
 * Points at parts of the portal one after the other. Escape and Skip end it; parts that are not on this screen are
 * omitted.
 */
export const Tour = ({ onEnd }: { onEnd: (isSkipped: boolean) => void }) => {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [steps] = useState(() => order.filter((step) => targetOf(step)))
  const [at, setAt] = useState(0)
  const [place, setPlace] = useState<Place | null>(null)
  const step = steps[at]

  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector('h2')?.focus()
    const closed = dialogOpened(dialog)
    return () => {
      closed()
      dialog.close()
    }
  }, [])
  useLayoutEffect(() => {
    const look = () => {
      const target = step && targetOf(step)
      if (target && card.current)
        setPlace(placeOf(target.getBoundingClientRect(), card.current.getBoundingClientRect()))
    }
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [step])

  if (!step) return null
  const last = at === steps.length - 1
  const { title, text } = t.steps[step]
  return (
    <dialog
      ref={box}
      className={css.tour}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onEnd(true)
      }}
    >
      <div className={css.hole} style={place?.hole} aria-hidden="true" />
      <div className={css.card} ref={card} style={place ? place.card : { opacity: 0 }}>
        <h2 key={step} id={id} ref={takeFocus} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        <div className={css.actions}>
          <small>{t.step(at + 1, steps.length)}</small>
          {!last && (
            <Button kind="ghost" onClick={() => onEnd(true)}>
              {t.skip}
            </Button>
          )}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t.back}</Button>}
          <Button kind="primary" onClick={() => (last ? onEnd(false) : setAt(at + 1))}>
            {last ? t.done : t.next}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
