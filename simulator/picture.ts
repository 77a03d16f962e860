import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { CropName } from '#domain/farms/crops.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { between, randomOf, type Random } from './random.ts'

const WIDTH = 960
const HEIGHT = 640

/** The inner drawing of a symbol, without its own svg element. */
const symbol = (name: string): string => {
  const text = readFileSync(new URL(`symbols/${name}.svg`, import.meta.url), 'utf8')
  return text.slice(text.indexOf('<g id='), text.lastIndexOf('</svg>'))
}
const drawings = new Map<string, string>()
const drawing = (name: string): string => {
  const known = drawings.get(name) ?? symbol(name)
  drawings.set(name, known)
  return known
}

/**
 * Scale that preserves the true proportions of the six, and half the size of the bounding box around one at scale 1.
 */
const insects: Record<FunctionalGroup, { name: string; scale: number; half: number }> = {
  bumblebee: { name: 'bumblebee-top', scale: 1, half: 58 },
  honeybee: { name: 'honeybee-top', scale: 0.72, half: 56 },
  hoverfly: { name: 'hoverfly-top', scale: 0.6, half: 54 },
  'solitary bee': { name: 'solitary-bee-top', scale: 0.55, half: 50 },
  'other fly': { name: 'other-fly-top', scale: 0.5, half: 50 },
  'social wasp': { name: 'social-wasp-top', scale: 0.8, half: 56 },
}

export interface Scene {
  seed: number
  camera: string
  at: string
  crop: CropName
  flowers: number
  insects: FunctionalGroup[]
}
interface Flower {
  x: number
  y: number
  reach: number
}

const place = (x: number, y: number, turn: number, scale: number, inner: string, extra = '') =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${scale.toFixed(3)})"${extra}>${inner}</g>`

const leaves = (random: Random): string =>
  Array.from({ length: 16 }, (_, index) => {
    const far = index < 9
    const inner = far
      ? drawing('leaf')
          .replaceAll(/#2e6b47/gi, '#25523B')
          .replaceAll(/#285f3f/gi, '#214A36')
          .replaceAll(/#4e8a63/gi, '#3A6B50')
      : drawing('leaf')
    return place(
      between(random, -20, WIDTH + 20),
      between(random, 40, HEIGHT + 60),
      between(random, -80, 80),
      between(random, 1.1, far ? 1.7 : 2.3),
      inner,
    )
  }).join('')

/** Flowers do not overlap, so that each can be counted. */
const scatter = (random: Random, count: number): Flower[] => {
  const flowers: Flower[] = []
  for (let tries = 0; flowers.length < count && tries < 400; tries += 1) {
    const one = {
      x: between(random, 110, WIDTH - 110),
      y: between(random, 100, HEIGHT - 100),
      reach: between(random, 52, 88),
    }
    if (flowers.every((other) => Math.hypot(other.x - one.x, other.y - one.y) > other.reach + one.reach + 14))
      flowers.push(one)
  }
  return flowers
}

const box = (name: string, x: number, y: number, half: number, confidence: number): Detection => {
  const left = Math.max(0, x - half) / WIDTH
  const top = Math.max(0, y - half) / HEIGHT
  const part = (value: number) => Number(value.toFixed(4))
  return {
    object_class_name: name,
    confidence: Number(confidence.toFixed(2)),
    x: part(left),
    y: part(top),
    width: part(Math.min(WIDTH, x + half) / WIDTH - left),
    height: part(Math.min(HEIGHT, y + half) / HEIGHT - top),
  }
}

/** Groups that a model confuses with each other. */
const lookAlikes: Record<FunctionalGroup, FunctionalGroup> = {
  bumblebee: 'honeybee',
  honeybee: 'solitary bee',
  hoverfly: 'social wasp',
  'solitary bee': 'honeybee',
  'other fly': 'hoverfly',
  'social wasp': 'hoverfly',
}
/** How often the model misses an insect, mistakes it for its look-alike, and detects one in a leaf (per image). */
const MISTAKES = { missed: 0.06, confused: 0.05, imagined: 0.04 }

/** A detection of the model, and the actual object; null: nothing. */
interface Judged {
  detection: Detection
  actual: string | null
}

export interface LaidOut {
  /** Flowers and insects as an SVG fragment. */
  drawn: string
  judged: Judged[]
  /** Insects that the model missed. */
  missed: Detection[]
}

/**
 * The scene of a camera at a given time, and its model's detections: the same for the same scene. The model only makes
 * mistakes with `mistakes`.
 */
export const layOut = (scene: Scene, { mistakes = false } = {}): LaidOut => {
  const random = randomOf(scene.seed, scene.camera, scene.at, 'picture')
  const chance = randomOf(scene.seed, scene.camera, scene.at, 'mistakes')
  const flower = scene.crop === 'raspberry' || scene.crop === 'blackberry' ? 'flower-raspberry' : 'flower'
  const flowers = scatter(random, Math.min(9, Math.round(scene.flowers)))
  const judged: Judged[] = []
  const missed: Detection[] = []
  let drawn = leaves(random)
  for (const { x, y, reach } of flowers) {
    drawn += place(x, y, between(random, 0, 360), reach / 40, drawing(flower))
    judged.push({ detection: box('flower', x, y, reach * 1.08, between(random, 0.82, 0.99)), actual: 'flower' })
  }
  for (const [index, group] of scene.insects.entries()) {
    const at = flowers[index % Math.max(1, flowers.length)] ?? {
      x: between(random, 200, 760),
      y: between(random, 150, 480),
      reach: 60,
    }
    const size = insects[group].scale * between(random, 0.85, 1.05)
    const x = at.x + between(random, -0.3, 0.3) * at.reach
    const y = at.y + between(random, -0.3, 0.3) * at.reach
    drawn += place(x, y, between(random, 0, 360), size, drawing(insects[group].name))
    const detection = box(group, x, y, insects[group].half * size, between(random, 0.62, 0.97))
    const luck = mistakes ? chance() : 1
    if (luck < MISTAKES.missed) missed.push(detection)
    else if (luck < MISTAKES.missed + MISTAKES.confused)
      judged.push({
        detection: {
          ...detection,
          object_class_name: lookAlikes[group],
          confidence: Number((detection.confidence * 0.7).toFixed(2)),
        },
        actual: group,
      })
    else judged.push({ detection, actual: group })
  }
  if (mistakes && chance() < MISTAKES.imagined) {
    const [x, y] = [between(chance, 90, WIDTH - 90), between(chance, 90, HEIGHT - 90)]
    judged.push({ detection: box('other fly', x, y, 34, between(chance, 0.3, 0.6)), actual: null })
  }
  return { drawn, judged, missed }
}

/**
 * A JPEG of the scene of a camera at a given time, with the bounding boxes that its model puts around flowers and
 * insects.
 */
export const takePicture = async (
  scene: Scene,
  options?: { mistakes?: boolean },
): Promise<{ image: Buffer; detections: Detection[] }> => {
  const { drawn, judged } = layOut(scene, options)
  const stamp = `<text x="16" y="${HEIGHT - 16}" font-family="sans-serif" font-size="17" fill="#F4F1E6">${scene.camera}  ${scene.at.slice(0, 16).replace('T', ' ')} UTC</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#173528"/>${drawn}<rect y="${HEIGHT - 44}" width="${WIDTH}" height="44" fill="#0C1410" opacity=".55"/>${stamp}</svg>`
  const detections = judged.map(({ detection }) => detection)
  return { image: await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer(), detections }
}
