import { getHeapSpaceStatistics } from 'node:v8'
import { tuneGarbageCollection } from '../platform/memory/memory.ts'

/*
 * A process that allocates long-lived objects, as a server does during its start, and then as many short-lived ones at
 * the same site. Prints how much the old generation grew in the second phase. With the argument `young`, all objects
 * are allocated in the young generation.
 */

if (process.argv[2] === 'young') tuneGarbageCollection()
const OBJECTS = 100_000
const held = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
const make = (number: number) => ({ number, list: [number, number + 1, number + 2] })

const kept = Array.from({ length: OBJECTS }, (_, number) => make(number))
kept.length = 0
const last = Array.from({ length: 16 }, () => make(0))
let before = held()
let grown = 0
for (let number = 0; number < OBJECTS; number += 1) {
  last[number % last.length] = make(number)
  if (number % 100 > 0) continue
  const now = held()
  grown += Math.max(0, now - before)
  before = now
}
process.send?.(grown)
