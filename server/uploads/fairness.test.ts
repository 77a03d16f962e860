import { spawn, type ChildProcess } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { processQueuedImports } from './runner.ts'
import { checkHere } from './testing/check-here.ts'
import { csvOf, flowerHead, flowerRow, makeUploader, type Uploader } from './testing/uploader.ts'
import { waitFor } from '../testing/wait-for.ts'
import { timeLimit } from '../testing/time-limit.ts'

const server = await makeServer()
server.setClock('2026-07-01T12:00:00Z')
const file = csvOf(flowerHead, flowerRow(1))

/** A process that is busy with a file: it sends nothing and does not end by itself. */
const stuck = (): ChildProcess =>
  spawn(process.execPath, ['-e', 'process.on("message", () => {})'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
const stateOf = async (uploader: Uploader, id: number) => (await uploader.find(id)).state

describe('a file that takes long', () => {
  it('delays only its own organisation, and stops immediately when it is cancelled', async () => {
    const uploaders = [await makeUploader(server), await makeUploader(server)]
    const files = await Promise.all(
      uploaders.map(async (uploader) => {
        const first = (await uploader.send('flower', file)).data.id
        return { uploader, first, behind: (await uploader.send('flower', file)).data.id }
      }),
    )
    const statesOf = ({ uploader, first, behind }: (typeof files)[number]) =>
      Promise.all([stateOf(uploader, first), stateOf(uploader, behind)])
    const processes: ChildProcess[] = []
    const work = processQueuedImports(server, {
      start: () => {
        const child = processes.length === 0 ? stuck() : checkHere()
        processes.push(child)
        return child
      },
    })
    // The organisation that came first has the long file: all files of the other are done meanwhile.
    const held = await waitFor(async () => {
      const states = await Promise.all(files.map(statesOf))
      expect(states.toSorted()).toEqual([
        ['checking', 'checking'],
        ['ready', 'ready'],
      ])
      return states.findIndex(([first]) => first === 'checking')
    })
    const mine = files[held] as (typeof files)[number]
    await mine.uploader.act(mine.first, 'cancel')
    const cancelled = performance.now()
    await waitFor(() => expect(processes[0]?.killed).toBe(true))
    expect(performance.now() - cancelled).toBeLessThan(timeLimit(2_000))
    await work
    expect(await statesOf(mine)).toEqual(['cancelled', 'ready'])
  })
})
