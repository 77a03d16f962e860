import { randomOf, type Random } from '../../platform/random.ts'
import type { ReviewedImage } from '../reviewed-image.ts'

/** Insects per image, the share of them that is detected, and detections of background per image. */
const classes = [
  { name: 'bumblebee', mean: 0.5, recall: 0.8, background: 0.08 },
  { name: 'honeybee', mean: 0.35, recall: 0.7, background: 0.1 },
  { name: 'hoverfly', mean: 0.04, recall: 0.6, background: 0.03 },
  { name: 'wasp', mean: 0.015, recall: 0.5, background: 0.01 },
] as const
export const commonClasses = ['bumblebee', 'honeybee']
const IMAGES = 10_000
/** Shape of the negative binomial counts: a variance of 2 and 1.7 times the mean for the common classes. */
const SHAPE = 0.5
/** Share of the insects that are detected as another class. */
const CONFUSED = 0.08

const exponential = (random: Random) => -Math.log(1 - random())
const normal = (random: Random) => Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random())
const poisson = (random: Random, mean: number) => {
  let [count, sum] = [0, exponential(random)]
  while (sum < mean) {
    count += 1
    sum += exponential(random)
  }
  return count
}
/** Poisson counts whose mean follows a gamma distribution of shape 0.5, the square of a normal one. */
const negativeBinomial = (random: Random, mean: number) => poisson(random, (mean / SHAPE) * (normal(random) ** 2 / 2))

const anotherClass = (random: Random, name: string) => {
  const others = classes.filter((one) => one.name !== name)
  return others[Math.floor(random() * others.length)]?.name ?? name
}

/** Images per stratum in a sample. Those with rare classes and low confidence are sampled with higher probability. */
const sizes: Record<string, number> = {
  'no detection': 85,
  'bumblebee, high': 55,
  'bumblebee, low': 35,
  'honeybee, high': 45,
  'honeybee, low': 35,
  'hoverfly, high': 12,
  'hoverfly, low': 13,
  'wasp, high': 8,
  'wasp, low': 12,
}

const LOW_CONFIDENCE = 0.5
const stratumOf = (detections: ReviewedImage['detections']): string => {
  const rarest = classes.findLast(({ name }) => detections.some((one) => one.object_class_name === name))
  if (!rarest) return 'no detection'
  return `${rarest.name}, ${detections.some((one) => one.confidence < LOW_CONFIDENCE) ? 'low' : 'high'}`
}

const imageOf = (random: Random, image_id: number): ReviewedImage => {
  const detections: { object_class_name: string; confidence: number }[] = []
  const verdicts: ReviewedImage['review']['verdicts'][number][] = []
  const corrections: { detection: number; object_class_name: string }[] = []
  const added: { object_class_name: string }[] = []
  const confident = (right: boolean) => (right ? 1 - 0.7 * random() ** 2 : 0.25 + 0.6 * random())
  for (const { name, mean, recall, background: backgroundMean } of classes) {
    const present = negativeBinomial(random, mean)
    for (let insect = 0; insect < present; insect += 1) {
      if (random() >= recall) {
        // A missed insect is either unseen or mistaken for one of another class.
        if (random() < CONFUSED / (1 - recall)) {
          corrections.push({ detection: detections.length, object_class_name: name })
          detections.push({ object_class_name: anotherClass(random, name), confidence: confident(false) })
          verdicts.push('corrected')
        } else added.push({ object_class_name: name })
      } else {
        detections.push({ object_class_name: name, confidence: confident(true) })
        verdicts.push('confirmed')
      }
    }
    const background = negativeBinomial(random, backgroundMean)
    for (let detection = 0; detection < background; detection += 1) {
      detections.push({ object_class_name: name, confidence: confident(false) })
      verdicts.push('rejected')
    }
  }
  return {
    image_id,
    probability: 1,
    stratum: stratumOf(detections),
    detections,
    review: { verdicts, corrections, added },
  }
}

/** A completely reviewed population of images, for which the true performance of a model is known. */
export const populationOf = (seed: number): ReviewedImage[] => {
  const random = randomOf(seed)
  return Array.from({ length: IMAGES }, (_, index) => imageOf(random, index + 1))
}

/** Draws 300 images without replacement within the strata. */
export const sampleOf = (population: readonly ReviewedImage[], random: Random): ReviewedImage[] =>
  [...Map.groupBy(population, ({ stratum }) => stratum ?? '')].flatMap(([stratum, images]) => {
    const size = Math.min(images.length, sizes[stratum] ?? 0)
    const rest = [...images]
    return Array.from({ length: size }, () => rest.splice(Math.floor(random() * rest.length), 1))
      .flat()
      .map((image) => ({ ...image, probability: size / images.length }))
  })
