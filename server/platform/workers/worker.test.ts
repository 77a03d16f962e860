import { expect, it, onTestFinished } from 'vitest'
import { Problem } from '../http/problem.ts'
import { makeWorker, WorkerEndedError } from './worker.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { serveTasks } from ${JSON.stringify(import.meta.resolve('./serve-tasks.ts'))}; ${body}`)}`,
  )
const worker = (body: string) => {
  const made = makeWorker<unknown, unknown>(script(body))
  onTestFinished(made.stop)
  return made
}

it('tasks return their own results, in whatever order they finish', async () => {
  const { run } = worker('serveTasks((ms) => new Promise((resolve) => setTimeout(resolve, ms, ms)))')
  expect(await Promise.all([run(40), run(1), run(20)])).toEqual([40, 1, 20])
})

it('a task fails with the error of the worker thread, including its properties', async () => {
  const { run } = worker(
    "serveTasks(async (task) => { throw Object.assign(new Error('no ' + task), { code: '57P01', client: { end() {} } }) })",
  )
  await expect(run('rain')).rejects.toMatchObject({ message: 'no rain', code: '57P01' })
})

it('a Problem thrown in the worker is rethrown as a Problem', async () => {
  const problem = JSON.stringify(import.meta.resolve('../http/problem.ts'))
  const { run } = worker(
    `import { Problem } from ${problem}; serveTasks(async () => { throw new Problem(409, 'Taken', { headers: { 'retry-after': '3' } }) })`,
  )
  const refused = await run(null).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ status: 409, message: 'Taken', headers: { 'retry-after': '3' }, issues: [] })
})

it('a worker that dies fails its running tasks and is restarted', async () => {
  const { run } = worker(
    "serveTasks(async (task) => task === 'die' ? process.exit(1) : new Promise((resolve) => setTimeout(resolve, 50, task)))",
  )
  const under_way = run('under way')
  await expect(run('die')).rejects.toBeInstanceOf(WorkerEndedError)
  await expect(under_way).rejects.toBeInstanceOf(WorkerEndedError)
  expect(await run('again')).toBe('again')
})

it('a worker closes its open resources when it is stopped', async () => {
  const { run, stop } = worker(
    'serveTasks(async () => 1, () => new Promise((resolve) => setTimeout(() => { process.stdout.write(""); resolve() }, 20)))',
  )
  expect(await run(null)).toBe(1)
  await stop()
  await stop()
  expect(await run(null)).toBe(1)
})
