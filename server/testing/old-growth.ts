import { getHeapSpaceStatistics } from 'node:v8'
import { tuneGarbageCollection } from '../platform/memory/memory.ts'

/*
 * A process that makes objects which live for long, as a server does while it starts, and then as many from the same line that nobody keeps. Tells by how many bytes
 * the old ones grew through the latter. `young` as its argument has it make all of them among the young.
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
