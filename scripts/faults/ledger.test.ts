import { describe, expect, it } from 'vitest'
import { balanceOf, makeLedger } from './ledger.ts'

const withTime = () => {
  let now = 0
  const ledger = makeLedger(() => now)
  return { ledger, at: (time: number) => void (now = time) }
}

describe('the ledger of acknowledged records', () => {
  it('reports no differences when each acknowledged record is stored once', () => {
    const { ledger } = withTime()
    for (const id of ['message 1 a', 'message 1 b', 'image 1 a']) ledger.acknowledge(id)
    expect(balanceOf(ledger.acknowledged(), ['image 1 a', 'message 1 a', 'message 1 b'])).toEqual({
      acknowledged: 3,
      stored: 3,
      lost: [],
      duplicated: [],
    })
  })
  it('reports a simulated loss and a simulated duplicate by id', () => {
    const { ledger } = withTime()
    for (const id of ['message 1 a', 'message 1 b', 'survey s-1']) ledger.acknowledge(id)
    expect(balanceOf(ledger.acknowledged(), ['survey s-1', 'message 1 a', 'survey s-1'])).toEqual({
      acknowledged: 3,
      stored: 2,
      lost: ['message 1 b'],
      duplicated: ['survey s-1'],
    })
  })
  it('does not report unacknowledged records as lost, but reports their duplicates', () => {
    expect(balanceOf(new Set(), ['message 1 a', 'message 1 a', 'message 1 b'])).toEqual({
      acknowledged: 0,
      stored: 2,
      lost: [],
      duplicated: ['message 1 a'],
    })
  })
  it('counts a record that is acknowledged twice once, at its first acknowledgement', () => {
    const { ledger, at } = withTime()
    ledger.acknowledge('message 1 a')
    at(10)
    ledger.acknowledge('message 1 a')
    ledger.acknowledge('message 1 b')
    expect([...ledger.acknowledged()]).toEqual(['message 1 a', 'message 1 b'])
    expect([...ledger.acknowledged(10)]).toEqual(['message 1 a'])
  })
})
