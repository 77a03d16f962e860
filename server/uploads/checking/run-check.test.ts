import { EventEmitter, once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { waitFor } from '../../testing/wait-for.ts'
import { checkMinutes } from '#domain/budgets/budgets.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { Task } from './check-task.ts'
import { runCheck, startCheckProcess } from './run-check.ts'

afterEach(() => vi.unstubAllEnvs())

const report = {
  progress: async () => true,
  issues: async () => undefined,
  anew: async () => undefined,
  isWanted: async () => true,
}

it('does not pass server settings to the process that reads an uploaded file', async () => {
  vi.stubEnv('SECRET_KEY', 'what seals everything')
  const child = startCheckProcess(64)
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  // Only Linux has this file.
  if (process.platform !== 'linux') return
  const known = () => readFileSync(`/proc/${child.pid}/environ`, 'utf8')
  await waitFor(() => expect(known()).toContain('PATH='))
  expect(known()).not.toContain('SECRET_KEY')
})

it('kills a process that never finishes, and the reason gives its time limit', async () => {
  const killed = vi.fn<() => boolean>()
  const child = Object.assign(new EventEmitter(), { stderr: new PassThrough(), kill: killed, send: () => true })
  const start = () => child as unknown as ChildProcess
  const result = await runCheck({} as Task, report, { start, minutes: 0.001 })
  expect(result).toEqual({ fault: reasons.tooSlow(1), question: null })
  expect(killed).toHaveBeenCalledOnce()
})

it('gives a large file more time than a small one', () => {
  expect(checkMinutes(1)).toBe(31)
  expect(checkMinutes(2_000_000_000)).toBe(230)
})
