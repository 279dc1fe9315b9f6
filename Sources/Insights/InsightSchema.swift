/// The tables of insights.
package enum InsightSchema {}
