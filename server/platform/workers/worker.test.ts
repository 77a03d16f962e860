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

it('tasks have their own results, in whatever order they end', async () => {
  const { run } = worker('serveTasks((ms) => new Promise((resolve) => setTimeout(resolve, ms, ms)))')
  expect(await Promise.all([run(40), run(1), run(20)])).toEqual([40, 1, 20])
})

it('a task fails with the error of the thread and its members', async () => {
  const { run } = worker(
    "serveTasks(async (task) => { throw Object.assign(new Error('no ' + task), { code: '57P01', client: { end() {} } }) })",
  )
  await expect(run('rain')).rejects.toMatchObject({ message: 'no rain', code: '57P01' })
})

it('a refusal is one here, too', async () => {
  const problem = JSON.stringify(import.meta.resolve('../http/problem.ts'))
  const { run } = worker(
    `import { Problem } from ${problem}; serveTasks(async () => { throw new Problem(409, 'Taken', { headers: { 'retry-after': '3' } }) })`,
  )
  const refused = await run(null).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ status: 409, message: 'Taken', headers: { 'retry-after': '3' }, issues: [] })
})

it('a thread that dies fails what it had under way, and is started anew', async () => {
  const { run } = worker(
    "serveTasks(async (task) => task === 'die' ? process.exit(1) : new Promise((resolve) => setTimeout(resolve, 50, task)))",
  )
  const under_way = run('under way')
  await expect(run('die')).rejects.toBeInstanceOf(WorkerEndedError)
  await expect(under_way).rejects.toBeInstanceOf(WorkerEndedError)
  expect(await run('again')).toBe('again')
})

it('a thread that is stopped has closed what it had open', async () => {
  const { run, stop } = worker(
    'serveTasks(async () => 1, () => new Promise((resolve) => setTimeout(() => { process.stdout.write(""); resolve() }, 20)))',
  )
  expect(await run(null)).toBe(1)
  await stop()
  await stop()
  expect(await run(null)).toBe(1)
})
