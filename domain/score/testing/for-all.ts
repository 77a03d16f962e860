import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollinationHealth } from '../pollination-health.ts'
import type { HealthInput, HealthResult, ScoredHealth } from '../shapes.ts'
import { anyCase } from './any-window.ts'

type Drawn = ReturnType<typeof draw>[number]
export type Case = Drawn & { result: HealthResult }
export type ScoredCase = Drawn & { result: ScoredHealth }

const draw = () => fc.sample(anyCase, { numRuns: 2000, seed: 11 })
let drawn: Case[] | undefined
/** 2,000 windows with their results, drawn once and equal in each run. */
export const cases = (): Case[] => (drawn ??= draw().map((one) => ({ ...one, result: pollinationHealth(one.input) })))

/** Checks each case; `holds` returns false if the property does not apply. It must apply to at least `least` cases. */
const ask = <C extends Case>(given: () => readonly C[], least: number, holds: (one: C) => boolean | void): void => {
  let asked = 0
  for (const [index, one] of given().entries()) {
    try {
      if (holds(one) !== false) asked++
    } catch (error) {
      if (error instanceof Error) error.message += `\nin window ${index}: ${JSON.stringify(one)}`
      throw error
    }
  }
  expect(asked).toBeGreaterThanOrEqual(least)
}

/** Time limit in milliseconds, with a margin for busy machines. */
const patience = 60_000

/** A property of any window. */
export const forAll = (name: string, holds: (one: Case) => boolean | void, least = 1500): void =>
  test(name, () => ask(cases, least, holds), patience)

const isScored = (one: Case): one is ScoredCase => one.result.status === 'ok'

/** A property of any window with a score. */
export const forScored = (name: string, holds: (one: ScoredCase) => boolean | void, least = 1500): void =>
  test(name, () => ask(() => cases().filter(isScored), least, holds), patience)

/** Scores the changed window, which must still have a score. */
export const rescored = (input: HealthInput, change: Partial<HealthInput>): ScoredHealth => {
  const result = pollinationHealth({ ...input, ...change })
  if (result.status !== 'ok') throw new Error(`the change took the score away: ${result.status}`)
  return result
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const alike = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return near(a, b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return (
    left.length === right.length &&
    left.every(([member, value]) => alike(value, (b as Record<string, unknown>)[member]))
  )
}

/** Equal except for rounding errors. */
export const expectAlike = (actual: unknown, expected: unknown): void => {
  if (!alike(actual, expected)) expect(actual).toEqual(expected)
}
