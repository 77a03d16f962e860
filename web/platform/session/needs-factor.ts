import { onNoFactor } from '../api/api.ts'
import { onLeave } from './session.ts'
import { createStore, useStore } from '../store.ts'

const needed = createStore(false)
onNoFactor(() => needed.set(true))
onLeave(() => needed.set(false))

/** Whether the server said that this person must set up a second factor before anything else. */
export const useNeedsFactor = (): boolean => useStore(needed)
