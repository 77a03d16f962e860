import type { Effort, Protocol } from '#domain/surveys/effort.ts'
import type { Timer } from './timer.ts'

/** The effort as typed in the form. '' is not measured. */
export interface EffortDraft {
  protocol: Protocol | ''
  /** Overrides the timer. */
  minutes: string
  flowers: string
  /** Missing in drafts of earlier versions. */
  plants?: string
  area: string
  transect: string
}
export const noEffort: EffortDraft = { protocol: '', minutes: '', flowers: '', plants: '', area: '', transect: '' }

const shown = (figure: number | null | undefined): string => (figure == null ? '' : String(figure))

/** The initial effort of a count, from the farm's protocol. The planned time is not included, because it is not observed yet. */
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

/** The initial effort of a count by plant. Each entry is one plant. */
export const draftOfPlant = (protocol: Partial<Effort> | undefined): EffortDraft => ({
  ...draftOf(protocol),
  plants: '',
})

/** Reads a number with a decimal point or comma. Null: blank. NaN: not a number above 0. */
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

/** The members of a request, without those not measured. Typed minutes override the timer. */
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
/** The draft of a stored effort. */
export const draftSaid = (said: Partial<Effort>): EffortDraft => ({
  ...draftOf(said),
  minutes: shown(said.watched_seconds == null ? null : said.watched_seconds / SECONDS_A_MINUTE),
})

/** The effort of one of several plants that were observed together. The time is divided; other members apply to each. */
export const shareOf = ({ watched_seconds, ...effort }: Partial<Effort>, several: number): Partial<Effort> =>
  watched_seconds == null ? effort : { ...effort, watched_seconds: Math.max(1, Math.round(watched_seconds / several)) }
