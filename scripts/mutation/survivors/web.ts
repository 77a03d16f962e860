import type { Known } from './reasons.ts'

export const web: Known[] = []
