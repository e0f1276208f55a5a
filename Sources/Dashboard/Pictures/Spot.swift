/// A place on the stage, in stage units from the top left.
package typealias Spot = (x: Double, y: Double)
