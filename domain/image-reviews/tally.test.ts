import { describe, expect, it } from 'vitest'
import { tallyOfAudit, tallyOfBoxes } from './tally.ts'

const box = (object_class_name: string) => ({ object_class_name })

describe('tally of an image reviewed box by box', () => {
  it('counts right, wrong and missed insects by group, whatever their class is called', () => {
    const seen = ['bumblebee', 'Bombus terrestris', 'Apis mellifera', 'bumblebee', 'bee', 'leaf'].map(box)
    expect(
      tallyOfBoxes(seen, {
        verdicts: ['confirmed', 'confirmed', 'rejected', 'rejected', 'confirmed', 'rejected'],
        corrections: [],
        added: ['hoverfly', 'Episyrphus balteatus', 'honeybee', 'spider'].map(box),
      }),
    ).toEqual([
      { group: 'bumblebee', tp: 2, fp: 1, fn: 0 },
      { group: 'honeybee', tp: 0, fp: 1, fn: 1 },
      { group: 'hoverfly', tp: 0, fp: 0, fn: 2 },
    ])
  })
  it('counts a wrong class as an error of the model only if the group differs', () => {
    expect(
      tallyOfBoxes(['Bombus', 'bumblebee', 'hoverfly', 'hoverfly'].map(box), {
        verdicts: ['corrected', 'corrected', 'cannot_tell', 'confirmed'],
        corrections: [
          { detection: 0, object_class_name: 'Bombus terrestris' },
          { detection: 1, object_class_name: 'Apis mellifera' },
        ],
        added: [],
      }),
    ).toEqual([
      { group: 'bumblebee', tp: 1, fp: 1, fn: 0 },
      { group: 'honeybee', tp: 0, fp: 0, fn: 1 },
      { group: 'hoverfly', tp: 1, fp: 0, fn: 0 },
    ])
  })
  it('is empty for an image without boxes', () => {
    expect(tallyOfBoxes([], { verdicts: [], corrections: [], added: [] })).toEqual([])
  })
})

describe('tally of an interval counted by both a person and the device', () => {
  const count = (object_class_name: string, n: number) => ({ object_class_name, count: n })
  it('counts the smaller number as seen by both, and the rest only for the one who counted more', () => {
    expect(
      tallyOfAudit(
        [count('bumblebee', 5), count('hoverfly', 2), count('Vespula', 1)],
        [count('bumblebee', 3), count('Bombus', 1), count('hoverfly', 6), count('honeybee', 2)],
      ),
    ).toEqual([
      { group: 'bumblebee', tp: 4, fp: 0, fn: 1 },
      { group: 'honeybee', tp: 0, fp: 2, fn: 0 },
      { group: 'hoverfly', tp: 2, fp: 4, fn: 0 },
      { group: 'social wasp', tp: 0, fp: 0, fn: 1 },
    ])
  })
  it('is empty if neither saw an insect', () => {
    expect(tallyOfAudit([count('bumblebee', 0)], [])).toEqual([])
  })
})
