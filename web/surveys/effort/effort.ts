import type { Effort, Protocol } from '#domain/surveys/effort.ts'
import type { Timer } from './timer.ts'

/** What a look takes, as it is written on the page; '' is not measured. */
export interface EffortDraft {
  protocol: Protocol | ''
  /** Typed instead of timed. */
  minutes: string
  flowers: string
  /** Drafts that were kept earlier do not have it. */
  plants?: string
  area: string
  transect: string
}
export const noEffort: EffortDraft = { protocol: '', minutes: '', flowers: '', plants: '', area: '', transect: '' }

const shown = (figure: number | null | undefined): string => (figure == null ? '' : String(figure))

/** What a look begins with: the farm's protocol. Its time is a plan, and is not watched yet. */
export const draftOf = (protocol: Partial<Effort> | undefined): EffortDraft =>
  protocol
    ? {
        protocol: protocol.protocol ?? '',
        minutes: '',
        flowers: shown(protocol.flowers_watched),
        plants: shown(protocol.plants_watched),
        area: shown(protocol.area_m2),
        transect: shown(protocol.transect_m),
      }
    : noEffort

/** The same of a count that is made plant by plant: each is one plant. */
export const draftOfPlant = (protocol: Partial<Effort> | undefined): EffortDraft => ({
  ...draftOf(protocol),
  plants: '',
})

/** A figure as people type it, with a point or a comma; null where there is none, NaN where it is no figure over 0. */
export const figureOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const figure = Number(plain)
  return figure > 0 ? figure : Number.NaN
}

export const effortFaults = ({ minutes, flowers, plants = '', area, transect }: EffortDraft): (keyof EffortDraft)[] => {
  const isWrong = (text: string, whole = false) => {
    const figure = figureOf(text)
    return figure !== null && (Number.isNaN(figure) || (whole && !Number.isInteger(figure)))
  }
  return [
    ...(isWrong(minutes) ? (['minutes'] as const) : []),
    ...(isWrong(flowers, true) ? (['flowers'] as const) : []),
    ...(isWrong(plants, true) ? (['plants'] as const) : []),
    ...(isWrong(area) ? (['area'] as const) : []),
    ...(isWrong(transect) ? (['transect'] as const) : []),
  ]
}

/** The members of a request: only what was measured. Minutes that were typed count in place of the timer's. */
export const effortBody = (draft: EffortDraft, stopped: Timer): Partial<Effort> => {
  const minutes = figureOf(draft.minutes)
  const timed = Math.round(stopped.ran_ms / 1_000)
  const watched_seconds = minutes === null ? timed : Math.round(minutes * 60)
  const [flowers, plants] = [figureOf(draft.flowers), figureOf(draft.plants ?? '')]
  const [area, transect] = [figureOf(draft.area), figureOf(draft.transect)]
  return {
    ...(draft.protocol === '' ? {} : { protocol: draft.protocol }),
    ...(watched_seconds > 0 ? { watched_seconds } : {}),
    ...(flowers === null ? {} : { flowers_watched: flowers }),
    ...(draft.protocol !== 'fixed_plants' || plants === null ? {} : { plants_watched: plants }),
    ...(area === null ? {} : { area_m2: area }),
    ...(draft.protocol !== 'transect' || transect === null ? {} : { transect_m: transect }),
  }
}

const SECONDS_A_MINUTE = 60
/** An effort that was said, as it is written on the page again. */
export const draftSaid = (said: Partial<Effort>): EffortDraft => ({
  ...draftOf(said),
  minutes: shown(said.watched_seconds == null ? null : said.watched_seconds / SECONDS_A_MINUTE),
})

/** What one of several took that were looked at in one go: time is shared, and all else is of each. */
export const shareOf = ({ watched_seconds, ...effort }: Partial<Effort>, several: number): Partial<Effort> =>
  watched_seconds == null ? effort : { ...effort, watched_seconds: Math.max(1, Math.round(watched_seconds / several)) }
