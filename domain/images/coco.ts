import { insectsOf } from '../image-reviews/insects.ts'
import { functionalGroup } from '../intensity/group-of-class.ts'
import { imageFile } from './export-tables.ts'
import type { Image } from './image.ts'

/**
 * Images and their boxes in the object detection format of COCO (cocodataset.org/#format-data): pixels from the upper
 * left corner. Boxes are those that are known: by the latest review, otherwise by the model. Images whose size is
 * unknown are left out.
 */
export const cocoOf = (images: readonly Image[], created: Date) => {
  const sized = images.flatMap((image) =>
    image.width === null || image.height === null ? [] : { ...image, width: image.width, height: image.height },
  )
  const boxes = sized.flatMap((image) => insectsOf(image.detections, image.review).map((insect) => ({ image, insect })))
  const names = [...new Set(boxes.map(({ insect }) => insect.object_class_name))].sort()
  const ids = new Map(names.map((name, index) => [name, index + 1]))
  return {
    info: { description: 'Camera images of Bombus', version: '1.0', date_created: created.toISOString() },
    images: sized.map((image) => ({
      id: image.id,
      file_name: imageFile(image),
      width: image.width,
      height: image.height,
      date_captured: image.captured_at,
    })),
    annotations: boxes.map(({ image, insect }, index) => {
      const [width, height] = [insect.width * image.width, insect.height * image.height]
      return {
        id: index + 1,
        image_id: image.id,
        category_id: ids.get(insect.object_class_name) ?? 0,
        bbox: [insect.x * image.width, insect.y * image.height, width, height],
        area: width * height,
        iscrowd: 0,
        ...(insect.confidence === null ? {} : { score: insect.confidence }),
      }
    }),
    categories: names.map((name, index) => ({
      id: index + 1,
      name,
      supercategory: functionalGroup(name) ?? 'other',
    })),
  }
}
