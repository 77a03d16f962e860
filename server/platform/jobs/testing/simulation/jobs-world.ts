import type { Life, World } from '../../../../testing/simulation/world.ts'
import { runClaimed } from '../../claimed-run.ts'
import { workOnLongJobs } from '../../long-jobs.ts'
import { startScheduledTask } from '../../scheduled-tasks.ts'
import { simulateQueue, simulateStore, type StoreFault } from './simulated-store.ts'

const SERVERS = 2
const ACTIONS = 18
/** Enough for each job to be retried until it ends. */
const LAST_ROUNDS = 30

interface Server {
  life: Life
  /** Functions that end the pauses of its scheduled task. */
  pauses: (() => void)[]
  stop: () => Promise<unknown>
}

/**
 * Simulates two servers that create the export of each day by a scheduled task and run exports as long jobs, with the
 * real task, the real runner and the real order of steps. Servers are killed or stopped, connections are lost together
 * with results, and jobs are taken from servers that are still working on them. At the end, everything works again.
 * Returns the errors found then.
 */
export const jobsWorld = async (world: World, { store: fault }: { store?: StoreFault } = {}): Promise<string[]> => {
  const store = simulateStore(world, fault ?? null)
  const queue = simulateQueue(world)
  const log = { warn: () => undefined }
  let lives = 0
  let day = 1

  const start = (): Server => {
    const life = world.begin(`server ${(lives += 1)}`)
    const pauses: (() => void)[] = []
    let stop: Server['stop'] = async () => undefined
    world.within(life, () => {
      const jobs = {
        work: async (_queue: string, { at_once }: { at_once: number }, handle: (data: never) => Promise<unknown>) => {
          // An async handler, so that a job that throws at once rejects.
          queue.work(life, at_once, async (id) => handle({ export_id: id } as never))
        },
      }
      const stopJobs = workOnLongJobs({ jobs, log } as never, 'run-export', 1, ({ export_id }, stopping) =>
        runClaimed(store.stepsOf(export_id, stopping), stopping),
      )
      const stopTask = startScheduledTask(
        {
          name: 'exports',
          every_ms: 1_000,
          log,
          pauseFor: (_ms, signal) =>
            new Promise<void>((resolve) => {
              pauses.push(resolve)
              signal.addEventListener('abort', () => resolve())
            }),
        },
        async () => {
          await store.claimDay(`day ${day}`, queue.add)
          await store.requeue(queue.has, queue.add)
          return false
        },
      )
      stop = () => Promise.allSettled([stopJobs(), stopTask()])
    })
    return { life, pauses, stop }
  }
  const servers = Array.from({ length: SERVERS }, start)
  const kill = (at: number) => {
    world.note(`${servers[at]?.life.name} is killed`)
    world.end((servers[at] as Server).life)
    servers[at] = start()
  }
  /** A server that stops ends its work, and another one is started once it has stopped. */
  const stop = (at: number) => {
    const { life, stop: end } = servers[at] as Server
    world.note(`${life.name} is stopped`)
    servers[at] = start()
    queue.rest(life)
    world.start(life, async () => {
      await end()
      world.end(life)
    })
  }
  const tick = () => {
    for (const { life, pauses } of servers) world.within(life, () => pauses.splice(0).forEach((goOn) => goOn()))
    queue.poll()
  }
  const act = () => {
    const drawn = world.random()
    const at = Math.floor(world.random() * SERVERS)
    if (drawn < 0.2) day += 1
    else if (drawn < 0.35) kill(at)
    else if (drawn < 0.5) stop(at)
    else if (drawn < 0.65) queue.watch(true)
    tick()
  }
  for (let actions = 0; actions < ACTIONS; actions += 1) {
    act()
    for (let steps = Math.floor(world.random() * 10); steps > 0; steps -= 1) await world.step()
  }
  store.state.isBad = false
  for (let rounds = 0; rounds < LAST_ROUNDS; rounds += 1) {
    queue.watch(false)
    tick()
    await world.settle()
    if (rounds > 1 && queue.jobs.every(({ state }) => state === 'completed')) break
  }
  // As the cleanup does some time later.
  for (const key of store.unclaimed) store.files.delete(key)
  return wrongOf(store, `day ${day}`)
}

const wrongOf = ({ rows, files, notifications }: ReturnType<typeof simulateStore>, lastDay: string): string[] => {
  const all = [...rows.values()]
  const ofDay = Map.groupBy(all, ({ day }) => day)
  const named = new Set(all.map(({ blob_key }) => blob_key))
  return [
    ...all
      .filter(({ state }) => state !== 'done' && state !== 'failed')
      .map(({ id, state }) => `export ${id} is ${state} for ever`),
    ...all
      .filter(({ state, blob_key }) => state === 'done' && !files.has(blob_key ?? ''))
      .map(({ id }) => `export ${id} is done and has no file`),
    ...all.flatMap(({ id, state }) => {
      const about = notifications.filter((one) => one.id === id)
      return about.length === 1 && about[0]?.state === state
        ? []
        : [`export ${id} is ${state}, and was notified of ${about.length} times`]
    }),
    ...[...files].filter((key) => !named.has(key)).map((key) => `${key} belongs to no export`),
    ...[...ofDay].filter(([, made]) => made.length > 1).map(([day, made]) => `${made.length} exports of ${day}`),
    ...(ofDay.has(lastDay) ? [] : [`no export of ${lastDay}`]),
  ]
}
