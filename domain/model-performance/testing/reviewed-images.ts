import type { ReviewedImage } from '../reviewed-image.ts'

/** An image by its insects: 'confirmed', 'rejected' and 'cannot_tell' by class, corrected ones, and missed ones. */
export const imageWith = ({
  confirmed = [],
  rejected = [],
  cannotTell = [],
  corrected = [],
  added = [],
  ...rest
}: {
  confirmed?: string[]
  rejected?: string[]
  cannotTell?: string[]
  /** From one class to another. */
  corrected?: [from: string, to: string][]
  added?: string[]
  track?: string
} & Partial<Pick<ReviewedImage, 'image_id' | 'probability' | 'stratum'>>): ReviewedImage => {
  const { track, ...members } = rest
  const first = confirmed.length + rejected.length + cannotTell.length
  const names = [...confirmed, ...rejected, ...cannotTell, ...corrected.map(([from]) => from)]
  return {
    image_id: 1,
    probability: 1,
    ...members,
    detections: names.map((object_class_name) => ({ object_class_name, confidence: 0.9, ...(track && { track }) })),
    review: {
      verdicts: [
        ...confirmed.map(() => 'confirmed' as const),
        ...rejected.map(() => 'rejected' as const),
        ...cannotTell.map(() => 'cannot_tell' as const),
        ...corrected.map(() => 'corrected' as const),
      ],
      corrections: corrected.map(([, to], index) => ({ detection: first + index, object_class_name: to })),
      added: added.map((object_class_name) => ({ object_class_name })),
    },
  }
}

/** Any class except the background is its own group. */
export const groupOf = (className: string): string | null => (className === 'background' ? null : className)
