// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

/// The types of streak.proto.
public enum Proto {
  /// Every message, in the order of the schema.
  public static var messages: [any WireMessage.Type] {
    [
      Error.self,
      PingRequest.self,
      PingReply.self,
      InfoRequest.self,
      InfoReply.self,
      Weekdays.self,
      Profile.self,
      ProfileRule.self,
      DayRange.self,
      ProfileGetRequest.self,
      ProfileGetReply.self,
      ProfilePutRequest.self,
      ProfilePutReply.self,
      ExcuseRequest.self,
      ExcuseReply.self,
      Record.self,
      RecordsPutRequest.self,
      RecordsPutReply.self,
      RecordsDeleteRequest.self,
      RecordsDeleteReply.self,
      RecordsListRequest.self,
      RecordsListReply.self,
      Run.self,
      StreakRequest.self,
      StreakReply.self,
      BestRequest.self,
      BestReply.self,
      ExplainedDay.self,
      ExplainRequest.self,
      ExplainReply.self,
      WeekDay.self,
      WeekRequest.self,
      WeekReply.self,
      Month.self,
      MonthsRequest.self,
      MonthsReply.self,
      CalendarDay.self,
      CalendarRequest.self,
      CalendarReply.self,
      Score.self,
      Trend.self,
      KindCount.self,
      Track.self,
      TracksRequest.self,
      TracksReply.self,
    ]
  }

  /// Every operation by its request, in the order of the schema.
  public static var calls: [any StreakCall.Type] {
    [
      PingRequest.self,
      InfoRequest.self,
      ProfileGetRequest.self,
      RecordsListRequest.self,
      StreakRequest.self,
      BestRequest.self,
      WeekRequest.self,
      MonthsRequest.self,
      CalendarRequest.self,
      TracksRequest.self,
      ExplainRequest.self,
      ProfilePutRequest.self,
      ExcuseRequest.self,
      RecordsPutRequest.self,
      RecordsDeleteRequest.self,
    ]
  }
}
