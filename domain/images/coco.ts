import { insectsOf } from '../image-reviews/insects.ts'
import { functionalGroup } from '../intensity/group-of-class.ts'
import { imageFile } from './export-tables.ts'
import type { Image } from './image.ts'

interface CocoImage {
  id: number
  file_name: string
  width: number
  height: number
  date_captured: string
}
interface CocoAnnotation {
  id: number
  image_id: number
  category_id: number
  /** Left, top, width and height in pixels. */
  bbox: [number, number, number, number]
  area: number
  iscrowd: 0
  score?: number
}
interface CocoCategory {
  id: number
  name: string
  supercategory: string
}
/** A file in the object detection format of COCO (cocodataset.org/#format-data). */
export interface CocoFile {
  info: { description: string; version: string; date_created: string }
  images: CocoImage[]
  annotations: CocoAnnotation[]
  categories: CocoCategory[]
}

export const cocoInfo = (created: Date): CocoFile['info'] => ({
  description: 'Camera images of Bombus',
  version: '1.0',
  date_created: created.toISOString(),
})

/**
 * Numbers the boxes and classes of images consecutively, in pixels from the upper left corner. Boxes come from the
 * latest review, otherwise from the model. Memory holds the names of classes only.
 */
export const makeCocoNumbers = () => {
  const ids = new Map<string, number>()
  let annotations = 0
  const categoryOf = (name: string): number => {
    const category_id = ids.get(name) ?? ids.size + 1
    ids.set(name, category_id)
    return category_id
  }
  return {
    /** Null for an image of unknown size, which is left out. */
    entriesOf: (image: Image): { image: CocoImage; annotations: CocoAnnotation[] } | null => {
      const { id, width, height, captured_at } = image
      if (width === null || height === null) return null
      return {
        image: { id, file_name: imageFile(image), width, height, date_captured: captured_at },
        annotations: insectsOf(image.detections, image.review).map((insect) => ({
          id: (annotations += 1),
          image_id: id,
          category_id: categoryOf(insect.object_class_name),
          bbox: [insect.x * width, insect.y * height, insect.width * width, insect.height * height],
          area: insect.width * width * insect.height * height,
          iscrowd: 0,
          ...(insect.confidence === null ? {} : { score: insect.confidence }),
        })),
      }
    },
    /** The classes of all images so far. */
    categories: (): CocoCategory[] =>
      [...ids].map(([name, id]) => ({ id, name, supercategory: functionalGroup(name) ?? 'other' })),
  }
}
