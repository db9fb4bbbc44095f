/**
 * Pictures that are ours, on 512 by 512, cut like the rest: a key block with carved lines, printed over a pale disc.
 * Even-odd filling carves: a shape inside a shape is cut out, a shape inside that stands again.
 */

const block = (path: string): string => `<path fill-rule="evenodd" d="${path}"/>`;
/** A shape and its mirror image, for faces and wings; halves reach a little over the middle so that no seam shows. */
export const both = (path: string): string => `${block(path)}<g transform="matrix(-1 0 0 1 512 0)">${block(path)}</g>`;
const line = (path: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const lines = (path: string, width: number): string =>
  `${line(path, width)}<g transform="matrix(-1 0 0 1 512 0)">${line(path, width)}</g>`;
export const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const goblin = both(
  "M252 88C306 88 348 110 366 150C408 126 456 106 504 100C508 182 468 268 394 290C390 356 356 420 304 446C284 456 268 460 252 460z" +
    "M390 186C418 164 446 150 472 142C468 190 446 230 402 250C406 226 402 206 390 186z" +
    "M264 216 358 168 368 188 270 240z" +
    `M282 250C302 220 346 208 368 216C366 252 330 276 290 266z${dot(330, 242, 12)}` +
    "M252 266H266C274 292 298 310 298 328C298 344 276 348 264 340L252 348z" +
    "M252 276H258C264 298 286 316 286 326C286 334 272 334 262 327L252 334z" +
    "M252 366C306 364 346 348 374 316L382 328C352 364 308 378 252 380z" +
    "M256 390 284 388 272 414z M296 386 322 379 312 406z M334 374 356 360 350 388z" +
    "M300 440C316 434 328 426 338 414L326 396z",
);

const king =
  block(
    `M150 152 126 40 198 92 256 24 314 92 386 40 362 152z${dot(256, 112, 15)}${dot(200, 122, 10)}${dot(312, 122, 10)}` +
      "M150 166H362V194H150z",
  ) +
  both("M256 210H364C384 262 380 330 396 376H338L336 300 330 236 256 230z") +
  block(
    "M176 300C190 326 224 316 256 328C288 316 322 326 336 300C346 384 314 456 256 480C198 456 166 384 176 300z" +
      "M226 350Q256 362 286 350Q256 380 226 350zM220 386C224 416 234 440 246 456L253 450C241 432 234 410 231 386zM292 386C288 416 278 440 266 456L259 450C271 432 278 410 281 386z",
  ) +
  lines("M194 250Q214 234 238 248", 10) +
  both(dot(298, 266, 9)) +
  line("M254 258 246 300Q256 308 266 300", 8) +
  both(
    `M252 512V506C288 498 318 470 338 420L364 386C416 394 456 434 474 512z${dot(372, 440, 9)}${dot(412, 478, 9)}${dot(352, 486, 9)}`,
  );

const queen =
  block(
    `M168 148 148 70 204 112 256 44 308 112 364 70 344 148z${dot(256, 116, 14)}M168 160H344V184H168z${dot(148, 58, 13)}${dot(256, 30, 14)}${dot(364, 58, 13)}`,
  ) +
  both(
    "M256 196H352C398 232 404 306 396 372C392 412 410 440 420 476H350C336 432 336 398 342 360C350 310 346 262 322 226C304 240 280 246 256 246z",
  ) +
  lines("M184 296C192 350 222 384 256 388", 9) +
  lines("M202 272Q220 258 242 268", 9) +
  both("M272 288Q290 272 308 288Q290 300 272 288z") +
  line("M256 284 249 322Q256 329 264 322", 7) +
  block("M232 346Q244 336 256 343Q268 336 280 346Q256 370 232 346z") +
  lines("M226 390V420", 8) +
  both(
    `M252 512V448C268 444 280 432 290 414C330 424 376 452 394 512z${dot(276, 462, 8)}${dot(304, 450, 8)}${dot(326, 486, 10)}`,
  );

const jack =
  block(
    "M88 196C126 160 158 148 166 132C174 74 212 44 256 44C300 44 338 74 346 132C354 148 386 160 424 196C360 214 152 214 88 196z" +
      "M168 140C222 160 290 160 344 140L348 156C290 176 222 176 164 156z",
  ) +
  block(
    "M338 112C340 60 384 14 446 6C452 60 414 108 350 124zM356 102C376 72 400 48 426 30L420 26C392 44 366 70 349 98z",
  ) +
  both("M326 214C340 250 342 310 328 352C336 372 356 372 370 354C384 316 382 256 366 206z") +
  lines("M188 304C196 356 224 388 256 392", 9) +
  lines("M204 258Q222 246 242 254", 9) +
  both(dot(288, 278, 9)) +
  line("M256 270 247 318Q256 326 266 319", 8) +
  line("M234 350Q258 362 282 348", 9) +
  both(`M252 512V456L304 410C366 422 420 452 432 512zM272 474 308 440 330 452 282 500z${dot(256, 490, 8)}`);

export const drawings = {
  moon: block("M345 38a218 218 0 1 0 136 292A186 186 0 0 1 345 38z"),
  triangle: block("M256 36 496 460H16zM256 196 150 384h212z"),
  earth: block("M24 76h464L256 478zm102 58 27 46h206l27-46zm61 104 69 122 69-122z"),
  "goblin-head": goblin,
  jack,
  queen,
  king,
} as const;

export type DrawingName = keyof typeof drawings;
