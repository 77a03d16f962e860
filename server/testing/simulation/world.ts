import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'
import { vi } from 'vitest'
import { randomOf, type Random } from '#domain/platform/random.ts'

/** A process such as a page or a server, until it is killed: pending waits are then never resolved. */
export interface Life {
  name: string
  isOver: boolean
}

/** One simulated course of events. The same seed gives the same course. */
export interface World {
  random: Random
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** The events in order, for the message of a failing test. */
  events: string[]
  note: (event: string) => void
  /** Waits until a time that the world chooses, while others continue. A timer must pass its life. */
  pause: (life?: Life | null) => Promise<void>
  begin: (name: string) => Life
  end: (life: Life) => void
  /** The current life; null outside of all. */
  current: () => Life | null
  /** Calls a function as part of a life. */
  within: (life: Life | null, call: () => void) => void
  /** Runs work as part of a life. Its promise is not awaited: it may never settle. */
  start: (life: Life, work: () => Promise<unknown>) => void
  /** Resumes one of the waiting calls; false: none is waiting. */
  step: () => Promise<boolean>
  /** Steps until nothing is waiting. */
  settle: () => Promise<void>
}

/** Number of steps after which a world counts as stuck. */
const MOST_STEPS = 5_000
const BEGINS_AT = Date.parse('2026-06-11T09:00:00Z')
const MOST_MS_A_STEP = 400
const lives = new AsyncLocalStorage<Life>()

/** Lets all promises that can settle do so. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** `withTimers`: timers are simulated, too, and fire as time passes. */
export const createWorld = (seed: number, { withTimers = false } = {}): World => {
  const random = randomOf(Math.imul(seed + 1, 0x9e3779b1))
  const events: string[] = []
  let now = BEGINS_AT
  vi.setSystemTime(now)
  const goOn = () => {
    const ms = 1 + Math.floor(random() * MOST_MS_A_STEP)
    now += ms
    if (withTimers) vi.advanceTimersByTime(ms)
    else vi.setSystemTime(now)
  }
  let waiting: { life: Life | null; go: () => void }[] = []
  const step = async (): Promise<boolean> => {
    waiting = waiting.filter(({ life }) => life?.isOver !== true)
    const [next] = waiting.splice(Math.floor(random() * waiting.length), 1)
    if (!next) return false
    goOn()
    next.go()
    await turn()
    return true
  }
  return {
    random,
    chance: (probability) => random() < probability,
    events,
    note: (event) => void events.push(event),
    pause: (life = lives.getStore() ?? null) => new Promise((go) => waiting.push({ life, go })),
    begin: (name) => ({ name, isOver: false }),
    end: (life) => {
      life.isOver = true
    },
    current: () => lives.getStore() ?? null,
    within: (life, call) => (life ? lives.run(life, call) : lives.exit(call)),
    start: (life, work) => {
      goOn()
      lives.run(life, () => void work().catch((error: unknown) => events.push(`${life.name} failed: ${String(error)}`)))
    },
    step,
    settle: async () => {
      await turn()
      for (let steps = 0; await step(); steps += 1)
        if (steps > MOST_STEPS) throw new Error('The world does not come to rest.')
    },
  }
}

const WORLDS = 10_000
/**
 * Seeds of a simulation: its share of all worlds, whose total number is set by `SIMULATION_WORLDS`; only this one with
 * `SIMULATION_SEED`.
 */
export const seedsOf = (share: number): number[] => {
  const { SIMULATION_SEED: seed, SIMULATION_WORLDS: worlds = String(WORLDS) } = process.env
  return seed === undefined ? seedsTo(Math.round(Number(worlds) * share)) : [Number(seed)]
}
/** The first seeds: enough of them to detect a planted fault. */
export const seedsTo = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed)

/**
 * Returns the first of these seeds whose world has a fault, with the fault and the course of events; null if there is
 * none.
 */
export const firstWrong = async (
  seeds: readonly number[],
  run: (world: World) => Promise<string[]>,
  options: { withTimers?: boolean } = {},
): Promise<{ seed: number; wrong: string[]; events: string[] } | null> => {
  for (const seed of seeds) {
    const world = createWorld(seed, options)
    const wrong = await run(world)
    if (wrong.length > 0) return { seed, wrong, events: world.events }
  }
  return null
}
