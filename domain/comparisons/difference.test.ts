import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

const score = (pollination_health: number | null, range: [number, number] | null, model = 'ph-1.1') => ({
  pollination_health,
  range,
  model,
})

describe('difference between two scores', () => {
  it('has a combined range: 70 (60 to 78) after 55 (47 to 61) is 15, from 3.3 to 26.3', () => {
    // Down: the root of 10² and 6²; up: the root of 8² and 8².
    expect(differenceOf(score(70, [60, 78]), score(55, [47, 61]))).toEqual({
      points: 15,
      range: [3.3, 26.3],
      significant: true,
    })
  })

  it('is not significant if the counts cannot distinguish the two scores', () => {
    expect(differenceOf(score(60, [50, 70]), score(55, [47, 61]))).toMatchObject({ points: 5, significant: false })
    expect(differenceOf(score(40, [36, 44]), score(55, [47, 61]))).toMatchObject({ points: -15, significant: true })
  })

  it('changes only its sign if the scores are swapped', () => {
    const [a, b] = [score(70, [60, 78]), score(55, [47, 61])]
    const [there, back] = [differenceOf(a, b), differenceOf(b, a)]
    expect(back?.points).toBe(-15)
    expect(back?.range).toEqual([-26.3, -3.3])
    expect(there?.significant).toBe(back?.significant)
  })

  it('is null if a score or range is missing or the models differ', () => {
    expect(differenceOf(score(null, null), score(55, [47, 61]))).toBeNull()
    expect(differenceOf(score(70, [60, 78]), score(55, null))).toBeNull()
    expect(differenceOf(score(70, [60, 78], 'ph-1.2'), score(55, [47, 61]))).toBeNull()
  })
})
