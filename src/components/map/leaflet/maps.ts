/** What draws with the map's library: one door, so that the bundle has it in one file that only maps load. */
export { PinMover } from "./PinMover.tsx";
export { ShownPins } from "./ShownPins.tsx";
