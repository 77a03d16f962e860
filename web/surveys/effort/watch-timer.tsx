import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './effort.module.css'
import { elapsed, looked, paused, started, type Timer } from './timer.ts'
import { useScreenOn } from './use-screen-on.ts'

const t = surveys.effort
const TICK_MS = 1_000
/** How often the stored timer is updated while it runs. */
const NOTED_MS = 10_000

/** Formats as `9:05`, or `1:02:05` from an hour on. */
const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

interface WatchTimerProps {
  timer: Timer
  /** Null: the timer counts up. */
  planned_ms: number | null
  onChange: (step: (timer: Timer) => Timer) => void
}

/** A timer that counts down, or up if no time is planned. Screen readers announce whole minutes. */
export const WatchTimer = ({ timer, planned_ms, onChange }: WatchTimerProps) => {
  const [now, setNow] = useState(Date.now)
  const latest = useRef(timer)
  /** The time of the last update, by the monotonic clock. */
  const noted = useRef<number | null>(null)
  const isRunning = timer.since !== null
  useScreenOn(isRunning)
  useEffect(() => void (latest.current = timer))
  useEffect(() => {
    noted.current = null
    if (!isRunning) return
    const tick = () => {
      const [at, steady] = [Date.now(), performance.now()]
      setNow(at)
      const timer = latest.current
      const since = noted.current === null ? null : steady - noted.current
      const isUp = planned_ms !== null && timer.ran_ms < planned_ms && elapsed(timer, at) >= planned_ms
      if (!isUp && since !== null && since < NOTED_MS && at >= timer.seen) return
      noted.current = steady
      onChange((running) => {
        const seen = looked(running, at, since)
        return isUp ? paused(seen, at, planned_ms) : seen
      })
    }
    tick()
    const clock = setInterval(tick, TICK_MS)
    return () => clearInterval(clock)
  }, [isRunning, planned_ms, onChange])

  const ran = elapsed(timer, isRunning ? now : timer.seen)
  const left = planned_ms === null ? null : planned_ms - ran
  const isUp = left !== null && left <= 0
  const minutes = Math.ceil((left ?? ran) / 60_000)
  return (
    <div className={css.timer} data-timer>
      <span role="timer" aria-label={left === null ? t.watched : t.left}>
        {clockOf(left === null || isUp ? ran : left)}
      </span>
      <Button
        onClick={() => {
          const at = Date.now()
          setNow(at)
          onChange((timer) => (timer.since === null ? started(timer, at) : paused(timer, at)))
        }}
      >
        {isRunning ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        {isRunning ? t.pause : ran > 0 ? t.goOn : t.start}
      </Button>
      <p role="status" className={isUp ? undefined : 'vh'}>
        {isUp ? t.timeUp : ran === 0 ? '' : isRunning ? (left === null ? '' : t.minutesLeft(minutes)) : t.stands}
      </p>
      {timer.jumped_ms > 0 && <Notice tone="warn" live title={t.jumped(Math.ceil(timer.jumped_ms / 60_000))} />}
    </div>
  )
}
